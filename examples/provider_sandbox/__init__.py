"""An offline stand-in for AWS at `tollgate.dev/sandbox/aws`: the real attributes, a cloud in a SQLite file."""

import importlib
import pkgutil

from provider_sandbox import actions, data_sources, ephemerals, functions, kinds, provider, record
from provider_sandbox.resource import register

__all__ = ["actions", "data_sources", "ephemerals", "functions", "provider", "record"]

for _found in pkgutil.iter_modules(kinds.__path__):
    register(importlib.import_module(f"{kinds.__name__}.{_found.name}").KIND)
