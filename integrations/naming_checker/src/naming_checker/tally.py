"""How many names were judged, and how it went."""

from collections import Counter
from typing import Any, Literal

import attrs
from tollgate_runtime import Resource, Result

Outcome = Literal["ok", "broken", "unknown", "not sent"]


@attrs.define
class Tally:
    """Counts resources, each once however often it is judged.

    Attributes:
        held: addresses of resources that could not be judged until every address is known.
    """

    outcomes: dict[str, Outcome] = attrs.field(factory=dict[str, Outcome])
    held: set[str] = attrs.field(factory=set[str])

    def count(self, resource: Resource, result: Result) -> None:
        """Takes down how a name was judged."""
        if result.metadata.get("ok", True) is None:
            self.held.update(resource.address_candidates)
        elif "ok" in result.metadata:
            self.outcomes[resource.display] = "ok" if result.metadata["ok"] else "broken"
        elif result.findings:
            self.outcomes[resource.display] = "not sent" if result.findings[0].status == "warn" else "unknown"

    def sentence(self) -> str:
        """The counts in words; empty if no name was judged."""
        if not self.outcomes:
            return ""
        counts = Counter(self.outcomes.values())
        judged = counts["ok"] + counts["broken"]
        said = f"Names: {counts['ok']} of {judged} are as they should be"
        if counts["unknown"]:
            said += f", {counts['unknown']} known only after apply"
        if counts["not sent"]:
            said += f", {counts['not sent']} sensitive and not sent"
        return said

    def metadata(self) -> dict[str, Any]:
        """The counts for machines; empty if no name was judged."""
        counts = Counter(self.outcomes.values())
        names = {"ok": counts["ok"], "broken": counts["broken"], "unknown": counts["unknown"] + counts["not sent"]}
        return {"names": names} if self.outcomes else {}
