"""How many names and labels were judged, and how it went."""

from collections import Counter
from typing import Any, Literal

import attrs
from tollgate_runtime import Finding, Resource, Result

from naming_checker.names import NOT_SENT

Outcome = Literal["ok", "broken", "unknown", "generated", "not sent"]
_OPEN: dict[Outcome, str] = {
    "unknown": "known only after apply",
    "generated": "made up by the provider",
    "not sent": "sensitive and not sent",
}
"""How names went that are not there to be judged."""


@attrs.define
class Tally:
    """Counts resources, each once however often it is judged.

    Attributes:
        outcomes: how the name of each resource was judged.
        held: addresses of resources that could not be judged until every address is known.
        labels: how many labels were judged.
        broken_labels: how many of them are not as they should be.
    """

    outcomes: dict[str, Outcome] = attrs.field(factory=dict[str, Outcome])
    held: set[str] = attrs.field(factory=set[str])
    labels: int = 0
    broken_labels: int = 0

    def count(self, resource: Resource, result: Result) -> None:
        """Take down how a name was judged."""
        if result.metadata.get("ok", True) is None:
            self.held.update(resource.address_candidates)
        elif "ok" in result.metadata:
            self.outcomes[resource.display] = "ok" if result.metadata["ok"] else "broken"
        elif result.findings:
            self.outcomes[resource.display] = _open_outcome(result.findings[0])

    def sentence(self) -> str:
        """Return the counts in words; empty if nothing was judged."""
        parts = [self._names(), self._labels()]
        return ". ".join(part for part in parts if part)

    def metadata(self) -> dict[str, Any]:
        """Return the counts for machines; empty if nothing was judged."""
        counts = Counter(self.outcomes.values())
        names = {"ok": counts["ok"], "broken": counts["broken"], "unknown": sum(counts[each] for each in _OPEN)}
        labels = {"ok": self.labels - self.broken_labels, "broken": self.broken_labels}
        return ({"names": names} if self.outcomes else {}) | ({"labels": labels} if self.labels else {})

    def _names(self) -> str:
        if not self.outcomes:
            return ""
        counts = Counter(self.outcomes.values())
        right = counts["ok"]
        said = [(right, f"as {'it' if right == 1 else 'they'} should be")] if right or counts["broken"] else []
        said += [(counts["broken"], "not")] if counts["broken"] else []
        said += [(counts[each], how) for each, how in _OPEN.items() if counts[each]]
        (first, how), *rest = said
        return ", ".join([f"{first} {'name' if first == 1 else 'names'} {how}", *(f"{n} {how}" for n, how in rest)])

    def _labels(self) -> str:
        if not self.broken_labels:
            return ""
        return f"{self.broken_labels} of {self.labels} labels should be written otherwise"


def _open_outcome(finding: Finding) -> Outcome:
    if finding.message.endswith(NOT_SENT):
        return "not sent"
    return "generated" if finding.undecided == "cloud" else "unknown"
