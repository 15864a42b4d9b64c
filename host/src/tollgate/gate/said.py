"""What the user has been told already: a finding of the plan is not repeated by the apply that follows."""

from collections.abc import Mapping

from tollgate.report.model import JudgedFinding

Words = tuple[object, ...]


class Said:
    """Remembers findings by who said what of which resource: its address, or its token until that is known."""

    def __init__(self) -> None:
        self._said: set[tuple[str, Words]] = set()
        self._words: set[Words] = set()

    def has(self, finding: JudgedFinding) -> bool:
        """Whether the very words of a finding have been shown."""
        return _words(finding) in self._words

    def is_new(self, finding: JudgedFinding, where: str) -> bool:
        """Whether a finding should be shown. What must stop something always is, or it would not be stopped."""
        key = (where, _words(finding))
        is_known = key in self._said
        self._said.add(key)
        self._words.add(_words(finding))
        return not is_known or finding.outcome == "fail"

    def settle(self, addresses: Mapping[str, str]) -> None:
        """Puts addresses in the place of tokens."""
        self._said = {(addresses.get(where, where), words) for where, words in self._said}


def _words(finding: JudgedFinding) -> Words:
    return finding.integration, finding.rule, finding.path, finding.message
