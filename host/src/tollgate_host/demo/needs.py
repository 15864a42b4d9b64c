"""Checks what the demo needs besides the host: an engine and four integrations."""

import os

from tollgate_tfplugin import embedded

from tollgate_host.config.program import SearchPath
from tollgate_host.engine.discovery.find_engine import EMBEDDED, ENVIRONMENT_VARIABLE, Engine, find_engine
from tollgate_host.errors import HostError

_DISTRIBUTIONS = {
    "tf-cost-estimator": "tollgate-cost-estimator",
    "tf-policy-validator": "tollgate-policy-validator",
    "tf-naming-checker": "tollgate-naming-checker",
    "tf-aws-compliance": "tollgate-aws-compliance",
}
"""The programs that the webshop's integrations.hcl names, and what brings them."""


def require_integrations() -> None:
    """Raise an error unless all four integrations are installed.

    Raises:
        HostError: some are missing.
    """
    search_path = SearchPath.of_process()
    missing = [package for program, package in _DISTRIBUTIONS.items() if search_path.find(program) is None]
    if missing:
        raise HostError(f"the demo needs {', '.join(missing)}, which is not installed; install tollgate-terraform[all]")


def require_engine(wanted: str | None) -> Engine:
    """Return the engine: the requested one, else the embedded Terraform, else one on PATH.

    Raises:
        EngineError: there is none.
    """
    chosen = wanted or os.environ.get(ENVIRONMENT_VARIABLE)
    if not chosen and embedded.library_path() is not None:
        chosen = EMBEDDED
    return find_engine(chosen)
