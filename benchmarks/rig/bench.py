"""What a benchmark is given: how much to measure, where to work, and which peers take part."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from benchmarks.rig.peers import Peer, PeerMissing
from benchmarks.rig.tables import Missing

ROOT = Path(__file__).parent.parent.parent
OURS = "tollgate"
"""What the names of our own contenders begin with."""
QUICK_SIZE = 10
MOST_OF_A_REASON = 300
_WRITE_PLAN = """
import json, sys
from tests.host.plans.sized import sized_plan
with open(sys.argv[2], "w") as file:
    json.dump(sized_plan(int(sys.argv[1])), file)
"""
"""Run as a process of its own, so that the one that measures stays small."""


@attrs.define(kw_only=True)
class Bench:
    """One run of one benchmark.

    Attributes:
        folder: to work in; what is in it goes with the run.
        plans: where saved plans are kept for all benchmarks of a run.
        is_quick: whether to measure only enough to see that the benchmark works.
        has_peers: whether peers take part.
        most: the largest size to measure; 0 is no limit.
        patience: how many times longer than on a quiet machine a command may take before it is stopped.
        missing: those that should but cannot.
    """

    folder: Path
    plans: Path
    is_quick: bool = False
    has_peers: bool = True
    most: int = 0
    patience: float = 1.0
    missing: dict[str, Missing] = attrs.field(factory=dict[str, Missing])
    versions: dict[str, str] = attrs.field(factory=dict[str, str])

    def sizes(self, *sizes: int) -> list[int]:
        """Return the sizes to measure, at least one of them; if it is to be quick, a small one alone."""
        if self.is_quick:
            return [min(*sizes, QUICK_SIZE)]
        return [size for size in sizes if not self.most or size <= self.most] or [min(sizes)]

    def repeats(self, count: int) -> int:
        """Return how often to measure."""
        return 1 if self.is_quick else count

    def limit(self, seconds: float) -> float:
        """Return the seconds after which a command is stopped that has so many on a quiet machine."""
        return seconds * self.patience

    def plan(self, size: int) -> Path:
        """Return a saved plan of so many resources."""
        file = self.plans / f"plan{size}.json"
        if not file.exists():
            unfinished = file.with_suffix(".part")
            subprocess.run([sys.executable, "-c", _WRITE_PLAN, str(size), str(unfinished)], cwd=ROOT, check=True)
            unfinished.rename(file)
        return file

    def workplace(self, name: str) -> Path:
        """Return a folder of that name to work in."""
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def project(self, name: str, *integrations: dict[str, Any]) -> Path:
        """Return a root module with these integrations: name, source and config of each."""
        folder = self.workplace(name)
        (folder / "integrations.json").write_text(json.dumps({"terraform": {"integrations": list(integrations)}}))
        return folder

    def present(self, peers: Iterable[Peer]) -> list[Peer]:
        """Those peers that are installed or can be; the others are noted as missing."""
        found: list[Peer] = []
        for peer in peers if self.has_peers else ():
            try:
                self.versions |= peer.install()
            except PeerMissing as error:
                self.miss(peer.name, str(error))
            else:
                found.append(peer)
        return found

    def miss_peer(self, name: str, reason: str) -> None:
        """Record a contender that failed, unless it is ours.

        Raises:
            RuntimeError: when it is.
        """
        if name.startswith(OURS):
            raise RuntimeError(f"{name} failed: {reason}")
        self.miss(name, reason)

    def miss(self, name: str, reason: str) -> None:
        """Record a peer that takes no part, with one line of the reason."""
        line = " ".join(reason.replace(str(self.folder), "").split())
        self.missing[name] = Missing(name=name, reason=line[:MOST_OF_A_REASON])
