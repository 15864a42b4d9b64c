"""What every integration of a run is told, and where it is started."""

from collections.abc import Mapping
from pathlib import Path

import attrs


@attrs.frozen(kw_only=True)
class Surroundings:
    """The same for all integrations of a run.

    Attributes:
        environ: the host's environment, of which an integration sees a part.
        terraform_version: the version of the engine that made the plan, if known.
        workspace: Terraform's workspace, if known.
        folder: the working folder of the processes; the host's own by default.
    """

    environ: Mapping[str, str]
    terraform_version: str | None = None
    workspace: str | None = None
    folder: Path | None = None
