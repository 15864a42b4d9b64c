"""Go's regular expressions in Python's writing."""

import re
from functools import lru_cache

import msgspec

from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable

_POSIX = {
    "alnum": "0-9A-Za-z", "alpha": "A-Za-z", "ascii": r"\x00-\x7f", "blank": r"\t ", "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9", "graph": "!-~", "lower": "a-z", "print": " -~", "punct": r"!-/:-@\[-`{-~", "space": r"\t\n\v\f\r ",
    "upper": "A-Z", "word": r"\w", "xdigit": "0-9A-Fa-f",
}  # fmt: skip
_TOKEN = re.compile(
    r"\\Q.*?(?:\\E|\Z)|\\[pP](?:\{\^?\w+\}|\w)|\\x\{[0-9A-Fa-f]+\}|\\x[0-9A-Fa-f]{2}|\\[0-7]{1,3}|\\."
    r"|\[:\^?\w+:\]|\[\^?\]?|\]|\(\?(?:P?<\w+>|[imsU-]*[:)])|\(\??|(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})\??|\{|.",
    re.DOTALL,
)
_REPETITION = re.compile(r"[*+?]|\{[0-9]")
_SPACE = r"\t\n\f\r "
_OUTSIDE = {r"\s": f"[{_SPACE}]", r"\S": f"[^{_SPACE}]", r"\z": r"\Z", r"\B": r"(?!\b)", "{": r"\{"}
_INSIDE = {r"\s": _SPACE, r"\S": r"\S\v", "&": r"\&", "|": r"\|", "~": r"\~"}
_LETTERS_OUTSIDE = frozenset("aftnrvdDsSwWbBAz")
_LETTERS_INSIDE = frozenset("aftnrvdDsSwW")
_MOST_REPEATS = 1000


_ANCHORS = frozenset({"^", "$", r"\b", r"\B", r"\A", r"\z"})


class GoPattern(msgspec.Struct, frozen=True):
    """A pattern of Go's, compiled by Python.

    Attributes:
        compiled: the pattern.
        ignores_case: whether a part of it does, beyond ASCII by rules that Python does not have.
    """

    compiled: "re.Pattern[str]"
    ignores_case: bool


@lru_cache(maxsize=256)
def compile_pattern(pattern: str) -> GoPattern:
    """Return a pattern of Go's.

    Raises:
        EvaluationFailure: it is none.
        Undecidable: it has a part that Python has not.
    """
    translation = _Translation()
    try:
        return GoPattern(re.compile(translation.translate(pattern), re.ASCII), translation.ignores_case)
    except (re.error, RecursionError, OverflowError) as error:
        if "redefinition" in str(error):  # a group's name may occur again in Go
            raise _not_evaluated() from error
        raise EvaluationFailure("the regular expression is not valid") from error


class _Translation:
    def __init__(self) -> None:
        self.ignores_case = False
        self._in_class = False
        self._is_multiline = False
        self._is_repeated = False
        self._before = ""

    def translate(self, pattern: str) -> str:
        """Return a pattern in Python's writing."""
        found: list[str] = []
        closing = ""
        for match in _TOKEN.finditer(pattern):
            part = match[0]
            if part.startswith("(?") and part.endswith(")") and not self._in_class:
                if match.start() > 0:
                    raise _not_evaluated()
                found.append(self._flags(part)[:-1] + ":")
                closing = ")"
                continue
            found.append(self._inside(part) if self._in_class else self._outside(part))
            self._before = part
        return "".join(found) + closing

    def _inside(self, part: str) -> str:
        """Return a part of a character class."""
        self._in_class = not part.endswith("]") or part.startswith(("[:", "\\"))
        self._is_repeated = False
        if part.startswith("[:"):
            name = part.strip("[]:")
            if name not in _POSIX:
                raise _not_evaluated()
            return _POSIX[name]
        if part == "-" and self._before == "-":
            return r"\-"
        if part.startswith("["):
            return "\\" + part
        return self._escape(part, _LETTERS_INSIDE) if part.startswith("\\") else _INSIDE.get(part, part)

    def _outside(self, part: str) -> str:
        is_repetition = _REPETITION.match(part) is not None
        if is_repetition and self._before in _ANCHORS:
            raise _not_evaluated()
        if is_repetition and self._is_repeated:
            raise EvaluationFailure("the regular expression repeats a repetition")
        self._is_repeated = is_repetition
        if is_repetition and any(int(count) > _MOST_REPEATS for count in re.findall("[0-9]+", part)):
            raise EvaluationFailure("the regular expression repeats a part too often")
        if part.startswith("["):
            self._in_class = True
            return part.replace("]", r"\]")
        if part == "(?":
            raise EvaluationFailure("the regular expression has a group that Go does not have")
        if part.startswith("(?<"):
            return f"(?P{part[2:]}"
        if part.startswith("(?") and part.endswith(":") and "m" in part:
            raise _not_evaluated()
        if part.startswith("(?") and not part.startswith("(?P"):
            return self._flags(part)
        if part == "$":
            return "$" if self._is_multiline else r"\Z"
        return self._escape(part, _LETTERS_OUTSIDE) if part.startswith("\\") else _OUTSIDE.get(part, part)

    def _flags(self, part: str) -> str:
        """Return the opening of a group with flags."""
        on, _, off = part[2:-1].partition("-")
        self.ignores_case = self.ignores_case or "i" in on
        if "U" in part or set(on) & set(off):
            raise _not_evaluated()
        self._is_multiline = self._is_multiline or "m" in on
        return f"(?{''.join(sorted(set(on)))}{'-' if off else ''}{''.join(sorted(set(off)))}{part[-1]}"

    def _escape(self, part: str, letters: frozenset[str]) -> str:
        kind = part[1:2]
        if kind in ("p", "P"):
            raise _not_evaluated()
        if kind == "Q":
            return re.escape(part.removeprefix("\\Q").removesuffix("\\E"))
        if kind == "x" and len(part) > 2:
            return re.escape(chr(int(part[2:].strip("{}"), 16)))
        if kind.isdigit():
            if kind in "89" or (kind != "0" and len(part) == 2):
                raise EvaluationFailure("the regular expression refers back to a group")
            return re.escape(chr(int(part[1:], 8)))
        if not kind.isascii() or (kind.isalpha() and kind not in letters) or not kind:
            raise EvaluationFailure(f"the regular expression has no {part}")
        return (_OUTSIDE if letters is _LETTERS_OUTSIDE else _INSIDE).get(part, part)


def _not_evaluated() -> Undecidable:
    return Undecidable("the regular expression has a part that is not evaluated here")
