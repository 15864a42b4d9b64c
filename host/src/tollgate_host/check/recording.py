"""`--record`: the session of a check in a file, for the test kit to play."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.check.options import CheckOptions

if TYPE_CHECKING:
    from tollgate_runtime.testing.recording import SessionFile


def recorded_session(options: CheckOptions) -> "SessionFile | None":
    """Return the file that the session goes to, if one is asked for; nothing is written before the first call."""
    if options.record is None:
        return None
    from tollgate_runtime.testing.recording import SessionFile

    return SessionFile(Path(options.record))


def check_recording(options: CheckOptions, inputs: Mapping[Path, str]) -> dict[Path, str]:
    """Make sure that a session can be recorded, and return its file with what it is, for no report to take its place.

    Raises:
        HostError: several plans are named, or the file cannot be written or is one of those that are read.
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
