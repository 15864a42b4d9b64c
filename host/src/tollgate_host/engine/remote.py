"""Detects runs that happen on another machine: no provider is started here, so no gate can intercept its calls."""

from collections.abc import Mapping

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.engine.launch_facts import blocks_of
from tollgate_host.engine.working_folder import WorkingFolder

FORCE_LOCAL = "TF_FORCE_LOCAL_BACKEND"
"""The engine's own variable: run here, and use the remote side for the state alone."""

RUNS_ANYWHERE = frozenset({"apply", "destroy", "plan", "refresh", "test"})
"""The commands that are sent to the remote side."""

_REMOTE = {"cloud": "a cloud block", "remote": 'a backend "remote"'}


def remote_execution(
    subcommand: str, folder: WorkingFolder, index: ConfigurationIndex, environ: Mapping[str, str]
) -> str | None:
    """Return the sentence for a command that runs remotely, or None if it runs here.

    Args:
        subcommand: of the engine.
        folder: what `init` has noted down; it decides, if there is anything.
        index: the configuration, for the time before `init`.
        environ: the engine's environment.
    """
    kind = folder.backend if folder.is_initialised else _declared(index)
    if kind not in _REMOTE or subcommand not in RUNS_ANYWHERE or environ.get(FORCE_LOCAL):
        return None
    return (
        f"this configuration has {_REMOTE[kind]}, so `{subcommand}` runs on the remote side, where Tollgate cannot "
        "stand between the engine and its providers. Check the plan instead: save it as JSON, with "
        "`show -json` or from the run's page, and give it to `tollgate check`. "
        f"If the workspace's execution mode is local, say so with {FORCE_LOCAL}=1"
    )


def _declared(index: ConfigurationIndex) -> str | None:
    for terraform in blocks_of(index, "terraform"):
        for block in terraform.body.blocks:
            if block.type == "cloud":
                return "cloud"
            if block.type == "backend":
                return next(iter(block.label_texts), None)
    return None
