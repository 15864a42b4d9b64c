"""The environment of a run's integrations, and the facts that they get."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from tollgate_host.integrations.calls.wire_observer import ObserverOf


class RunEnvironment(Struct, frozen=True, kw_only=True):
    """The environment in which the processes of a run start.

    Attributes:
        environ: the host's environment, of which an integration sees a part.
        folder: the working folder of the processes; the host's own by default.
        observe: creates an observer of the bytes to and from an integration, or None.
    """

    environ: Mapping[str, str]
    folder: Path | None = None
    observe: ObserverOf | None = None


class RunFacts(Struct, frozen=True, kw_only=True):
    """The facts that every integration gets in `initialize`.

    Attributes:
        terraform_version: the version of the engine that made the plan, if known.
        workspace: Terraform's workspace, if known.
    """

    terraform_version: str | None = None
    workspace: str | None = None
