"""What the user has been told already: a finding of the plan is not repeated by the apply that follows."""

from tollgate.gate.place import Place
from tollgate.report.model import JudgedFinding

_APPLY = ("pre-apply", "post-apply")


class Said:
    """Remembers findings by who said what of which resource."""

    def __init__(self) -> None:
        self._said: set[tuple[object, ...]] = set()
        self._words: set[tuple[object, ...]] = set()

    def has(self, finding: JudgedFinding) -> bool:
        """Whether the very words of a finding have been shown."""
        return _words(finding) in self._words

    def is_new(self, finding: JudgedFinding, place: Place) -> bool:
        """Whether a finding should be shown; what must stop an apply always is."""
        where = place.address or place.block or place.candidates
        key = (*_words(finding), where)
        self._words.add(_words(finding))
        is_known = key in self._said
        self._said.add(key)
        return not is_known or (finding.outcome == "fail" and finding.hook in _APPLY)


def _words(finding: JudgedFinding) -> tuple[object, ...]:
    return finding.integration, finding.rule, finding.path, finding.message
