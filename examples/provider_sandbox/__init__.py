"""An offline stand-in for AWS at `tollgate.dev/sandbox/aws`: the real attributes, a cloud in a SQLite file."""

import importlib
import pkgutil

from provider_sandbox import data_sources, kinds, provider
from provider_sandbox.resource import register

__all__ = ["data_sources", "provider"]

for _found in pkgutil.iter_modules(kinds.__path__):
    register(importlib.import_module(f"{kinds.__name__}.{_found.name}").KIND)
