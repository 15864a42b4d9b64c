"""`--record`: records the messages of a check in a file, which the test kit can replay."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.check.options import CheckOptions

if TYPE_CHECKING:
    from tollgate_runtime.testing.recording import SessionFile


def recorded_session(options: CheckOptions) -> "SessionFile | None":
    """Return the file for the recording, if requested; it is created at the first call."""
    if options.record is None:
        return None
    from tollgate_runtime.testing.recording import SessionFile

    return SessionFile(Path(options.record))


def check_recording(options: CheckOptions, inputs: Mapping[Path, str]) -> dict[Path, str]:
    """Check that a session can be recorded, and return its file as one that no report may overwrite.

    Raises:
        HostError: there are several plans, or the file cannot be written or is one of the inputs.
    """
    if options.record is None:
        return {}
    from tollgate_host.errors import HostError
    from tollgate_host.plan.plan_source import plan_sources
    from tollgate_host.report.destination import check_path, check_place

    if len(plan_sources(options.plans)) > 1:
        raise HostError("--record writes the session of one plan; check them one by one, each with a file of its own")
    path = Path(options.record)
    check_place(path, "The recorded session", protected=inputs)
    check_path(path, "The recorded session")
    return {path: "the recorded session"}
