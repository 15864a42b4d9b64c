"""The runtime of Tollgate integrations: declare an `Integration`, put functions on hooks, answer with results."""

from tollgate_runtime.app import Integration
from tollgate_runtime.config.url import Url
from tollgate_runtime.contract.findings import Finding
from tollgate_runtime.contract.markers import MISSING, OMITTED, SENSITIVE, UNKNOWN
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.contract.results import Result, fail, from_findings, merge, success, warn
from tollgate_runtime.errors import ConfigError
from tollgate_runtime.handlers import Context

__all__ = [
    "MISSING",
    "OMITTED",
    "SENSITIVE",
    "UNKNOWN",
    "ConfigError",
    "Context",
    "Finding",
    "Integration",
    "Operation",
    "Resource",
    "Result",
    "Url",
    "fail",
    "from_findings",
    "merge",
    "success",
    "warn",
]
