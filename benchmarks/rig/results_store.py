"""Results as files: one JSON for each benchmark, in a folder that git ignores."""

from __future__ import annotations

from pathlib import Path

import msgspec

from benchmarks.rig.tables import Result

RESULTS = Path(__file__).parent.parent / "results"


def results_folder(*, is_quick: bool) -> Path:
    """Return where results are kept; those of quick runs apart, since their figures mean nothing."""
    return RESULTS / "quick" if is_quick else RESULTS


def save(result: Result, folder: Path) -> None:
    """Replace the stored result of a benchmark."""
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{result.name}.part"
    unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1))
    unfinished.rename(folder / f"{result.name}.json")


def load(name: str, folder: Path) -> Result | None:
    """Return the last result of a benchmark, if it has one that can still be read."""
    try:
        return msgspec.json.decode((folder / f"{name}.json").read_bytes(), type=Result)
    except (OSError, msgspec.DecodeError):
        return None
