"""Logs in hclog's JSON, one line each on stderr, which is how Terraform learns their levels."""

import json
import logging
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime

from pyvider.engine.author.masking import mask

_LEVELS = {logging.DEBUG: "debug", logging.INFO: "info", logging.WARNING: "warn", logging.ERROR: "error"}
_ASKED = {
    "TRACE": logging.DEBUG,
    "JSON": logging.DEBUG,
    "DEBUG": logging.DEBUG,
    "INFO": logging.INFO,
    "WARN": logging.WARNING,
    "ERROR": logging.ERROR,
}


class HclogFormatter(logging.Formatter):
    """Writes a record as the object that hclog, and so Terraform, reads; sensitive values are masked."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        message = record.getMessage()
        if record.exc_info:
            message = f"{message}\n{self.formatException(record.exc_info)}"
        entry = {
            "@level": _LEVELS.get(record.levelno, "error" if record.levelno > logging.ERROR else "trace"),
            "@message": mask(message),
            "@module": record.name,
            "@timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="microseconds"),
        }
        return json.dumps(entry)


def level_asked_for(environment: Mapping[str, str]) -> int:
    """Return the log level that the user requested from Terraform; warnings by default."""
    asked = environment.get("TF_LOG_PROVIDER") or environment.get("TF_LOG") or ""
    return _ASKED.get(asked.upper(), logging.WARNING)


def log_to_terraform() -> None:
    """Send all logs of this process to Terraform."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(HclogFormatter())
    logging.basicConfig(level=level_asked_for(os.environ), handlers=[handler], force=True)
    logging.getLogger("hpack").setLevel(logging.WARNING)  # it reports every header it reads
