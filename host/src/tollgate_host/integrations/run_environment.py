"""Where the integrations of a run are started, and what they are told of it."""

from collections.abc import Mapping
from pathlib import Path

import attrs

from tollgate_host.integrations.calls.wire_observer import ObserverOf


@attrs.frozen(kw_only=True)
class RunEnvironment:
    """What every process of a run is started with.

    Attributes:
        environ: the host's environment, of which an integration sees a part.
        folder: the working folder of the processes; the host's own by default.
        observe: gives whoever is told all that is said to an integration and by it; None if nobody is.
    """

    environ: Mapping[str, str]
    folder: Path | None = None
    observe: ObserverOf | None = None


@attrs.frozen(kw_only=True)
class RunFacts:
    """What every integration is told when it is initialized.

    Attributes:
        terraform_version: the version of the engine that made the plan, if known.
        workspace: Terraform's workspace, if known.
    """

    terraform_version: str | None = None
    workspace: str | None = None
