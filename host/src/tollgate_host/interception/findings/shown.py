"""Remembers which findings the user has seen, so that an apply does not repeat those of its plan."""

from collections.abc import Mapping

from tollgate_host.report.model import JudgedFinding

Words = tuple[object, ...]


class ShownFindings:
    """The shown findings by integration, text and resource: its address, or its token until that is known."""

    def __init__(self) -> None:
        self._shown: set[tuple[str, Words]] = set()

    def has(self, finding: JudgedFinding) -> bool:
        """Return whether a finding has been shown for its resource."""
        return (finding.address or "", _words(finding)) in self._shown

    def add(self, finding: JudgedFinding) -> None:
        """Add a finding that is shown under its own address."""
        self._shown.add((finding.address or "", _words(finding)))

    def is_new(self, finding: JudgedFinding, where: str) -> bool:
        """Return whether the engine should show a finding; one that fails is always shown."""
        key = (where, _words(finding))
        is_known = key in self._shown
        self._shown.add(key)
        return not is_known or finding.outcome == "fail"

    def settle(self, addresses: Mapping[str, str]) -> None:
        """Replace tokens by addresses."""
        self._shown = {(addresses.get(where, where), words) for where, words in self._shown}


def _words(finding: JudgedFinding) -> Words:
    return finding.integration, finding.rule, finding.path, finding.message
