"""Imports what every integration needs to start, for a host that forks its integrations from one process.

Importing it has no other effect. An integration never imports it: it imports what it needs, when it needs it.
"""

import difflib
import json
import logging
import pathlib
import tempfile

import tollgate_runtime.calls
import tollgate_runtime.cli
import tollgate_runtime.config.structure
import tollgate_runtime.contract.dialects
import tollgate_runtime.discovery
import tollgate_runtime.documents.document
import tollgate_runtime.io.failures
import tollgate_runtime.io.inline
import tollgate_runtime.io.serve
import tollgate_runtime.logs
import tollgate_runtime.patterns
import tollgate_runtime.scrub

PRELOADED = (
    difflib,
    json,
    logging,
    pathlib,
    tempfile,
    tollgate_runtime.calls,
    tollgate_runtime.cli,
    tollgate_runtime.config.structure,
    tollgate_runtime.contract.dialects,
    tollgate_runtime.discovery,
    tollgate_runtime.documents.document,
    tollgate_runtime.io.failures,
    tollgate_runtime.io.inline,
    tollgate_runtime.io.serve,
    tollgate_runtime.logs,
    tollgate_runtime.patterns,
    tollgate_runtime.scrub,
)
"""The modules that were imported, each with all that it needs itself."""
