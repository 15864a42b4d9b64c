"""Which files a run reads, or writes besides its reports, each with its description: no report replaces them."""

from collections.abc import Mapping
from pathlib import Path

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.read_enforcement import ENFORCEMENT_FILE, EXEMPTIONS_FILE
from tollgate_host.check.setup import Setup
from tollgate_host.config.integrations_lock import NAME as INTEGRATIONS_LOCK
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.variable_values import automatic_files
from tollgate_host.engine.working_folder import working_folder
from tollgate_host.plan.plan_source import STDIN, plan_sources
from tollgate_host.provider_proxy.packages.lock_file import NAME as PROVIDERS_LOCK

_PLAN = "the plan"
_STATE = "the state"
_VARIABLES = "a file of variables"
_LOCK = "the lock file"

_NAMED_BY_FLAGS = {
    "out": _PLAN,
    "var-file": _VARIABLES,
    "state": _STATE,
    "state-out": _STATE,
    "backup": "the backup of the state",
    "json-into": "the engine's events",
    "generate-config-out": "the generated configuration",
    "target-file": "a file of addresses",
    "exclude-file": "a file of addresses",
    "backend-config": "a file of the backend's settings",
}
"""What is in the file that a flag of the engine's names."""


def files_of_check(setup: Setup, options: CheckOptions, environ: Mapping[str, str]) -> dict[Path, str]:
    """Return the files that a check uses.

    Raises:
        PlanError: a plan is not there.
    """
    plans = (Path(plan) for plan in plan_sources(options.plans) if plan != STDIN)
    return _files_of_root(setup, environ) | dict.fromkeys(plans, _PLAN)


def files_of_command(setup: Setup, invocation: Invocation) -> dict[Path, str]:
    """Return the files that a command of the engine's uses; those of its flags are named from the engine's folder."""
    files = _files_of_root(setup, invocation.environ)
    for flag in invocation.words.flags:
        if flag.value and flag.name in _NAMED_BY_FLAGS:
            files[invocation.root / flag.value] = _NAMED_BY_FLAGS[flag.name]
    if invocation.plan_file is not None:
        files[invocation.root / invocation.plan_file] = _PLAN
    return files


def _files_of_root(setup: Setup, environ: Mapping[str, str]) -> dict[Path, str]:
    root = setup.root
    files = {root / file: "a file of the configuration" for file in setup.config.files}
    files |= dict.fromkeys(automatic_files(root), _VARIABLES)
    files |= dict.fromkeys((root / PROVIDERS_LOCK, setup.file_beside(INTEGRATIONS_LOCK)), _LOCK)
    files |= {Path(given): "the baseline" for given in (setup.text("baseline"),) if given is not None}
    files[Path(setup.text("exemptions") or setup.file_beside(EXEMPTIONS_FILE))] = "the file of exemptions"
    files[setup.file_beside(ENFORCEMENT_FILE)] = "the file of levels"
    state = working_folder(root, environ).current_state
    if state is not None:
        files |= {state: _STATE, state.with_name(f"{state.name}.backup"): "the backup of the state"}
    return files
