"""Parses an exemption in a comment: `tollgate:ignore RULE, RULE reason="…" expires=2027-01-31`."""

import re
from collections.abc import Iterator
from datetime import date

import msgspec
from tollgate_hcl.problem import suggestion
from tollgate_hcl.tree import Comment, Node

_MARK = re.compile(r"^[ \t]*(?:#+|/{2,}|/\*+|\*)?[ \t]*tollgate:(?P<word>[\w-]*)(?P<rest>[^\n]*)", re.MULTILINE)
_RULES = re.compile(r"[^\s,=\"]+(?:[ \t]*,[ \t]*[^\s,=\"]+)*(?!=)(?=\s|$)")
_PAIR = re.compile(r'\s*(?P<key>[A-Za-z_]+)=(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s"]+))')
_KEYS = ("reason", "expires", "owner")
_WORD = "ignore"


class Malformed(Exception):
    """Raised for a directive that cannot be parsed; the message says why."""


class Ignore(msgspec.Struct, frozen=True, kw_only=True):
    """A parsed directive: which rules, why, by whose authority and until when."""

    rules: tuple[str, ...]
    reason: str
    owner: str = ""
    expires: date | None = None


class Directive(msgspec.Struct, frozen=True):
    """A `tollgate:` in a comment: its position, its comment, and the text after it."""

    node: Node
    comment: Comment
    word: str
    text: str

    def read(self) -> Ignore:
        """Return the parsed directive.

        Raises:
            Malformed: it cannot be parsed.
        """
        if self.word != _WORD:
            raise Malformed(_not_the_word(self.word))
        rules = _RULES.match(self.text)
        if rules is None:
            raise Malformed(f'Name the rules first: tollgate:{_WORD} RULE, RULE reason="…" expires=2027-01-31.')
        pairs = _pairs(self.text[rules.end() :])
        expires = _date(pairs["expires"]) if "expires" in pairs else None
        if not pairs.get("reason", "").strip():
            raise Malformed(f'Say why: tollgate:{_WORD} {rules[0]} reason="…".')
        return Ignore(
            rules=tuple(rule.strip() for rule in rules[0].split(",")),
            reason=pairs["reason"],
            owner=pairs.get("owner", ""),
            expires=expires,
        )


def directives_in(comment: Comment) -> Iterator[Directive]:
    """Yield the directives of a comment, one per line at most."""
    for match in _MARK.finditer(comment.text):
        text = match["rest"].rstrip().removesuffix("*/").strip()
        start = comment.start + match.start("word") - len("tollgate:")
        end = comment.start + match.start("rest") + len(match["rest"].rstrip())
        yield Directive(Node(comment.source, start, end), comment, match["word"], text)


def _not_the_word(word: str) -> str:
    if not word:
        return f'"{_WORD}" follows "tollgate:" without a space: tollgate:{_WORD} RULE reason="…".'
    return f'Write "{_WORD}" after "tollgate:", not "{word}".{suggestion(word, [_WORD])}'


def _pairs(text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    at = 0
    while at < len(text.rstrip()):
        match = _PAIR.match(text, at)
        if match is None:
            raise Malformed(
                f'Cannot read "{text[at:].strip()}": after the rules come reason="…", expires=… and owner=….'
            )
        key = match["key"]
        if key not in _KEYS:
            raise Malformed(f'An exemption has no "{key}".{suggestion(key, _KEYS)}')
        if key in pairs:
            raise Malformed(f'"{key}" is given twice.')
        pairs[key] = re.sub(r"\\(.)", r"\1", match["quoted"]) if match["quoted"] is not None else match["bare"]
        at = match.end()
    return pairs


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Malformed(f'"{text}" is not a date: write expires=2027-01-31.') from None
