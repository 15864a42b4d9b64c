"""JSON text to a tree: as strict as the standard, with the place of every mistake."""

import re

from tollgate_runtime.documents import numbers
from tollgate_runtime.documents.document_limits import MAX_DEPTH
from tollgate_runtime.documents.nodes import DocumentNode, ListNode, MappingNode, Member, ScalarNode, ScalarValue
from tollgate_runtime.documents.problem import DocumentProblem
from tollgate_runtime.documents.report import (
    INVALID_JSON,
    HalfCharacter,
    UnreadableDocument,
    duplicate_key,
    half_character,
    nested_too_deeply,
    number_too_large,
    problem_between,
)
from tollgate_runtime.documents.source import BOM, SourceText

_SPACE = re.compile(r"[ \t\r\n]*")
_PLAIN = r'[^"\\\x00-\x1f]*'
_STRING = re.compile(rf'"({_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{{4}}){_PLAIN})*)"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z]+")
_ESCAPE = re.compile(r"\\(?:u([Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))")
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


def read_json(source: SourceText, *, as_terraform: bool) -> tuple[DocumentNode, list[DocumentProblem]]:
    """Return the tree of a JSON text and the mistakes that leave it a tree.

    Args:
        source: the text.
        as_terraform: read it as Terraform reads `.tf.json`: a key may be repeated, since it may be a block, and half
            of a surrogate pair becomes U+FFFD.

    Raises:
        UnreadableDocument: it is not JSON.
    """
    reader = _Reader(source, as_terraform)
    return reader.read_document(), reader.problems


class _Reader:
    """Holds the state of one reading."""

    def __init__(self, source: SourceText, as_terraform: bool) -> None:
        self.problems: list[DocumentProblem] = []
        self._source = source
        self._as_terraform = as_terraform
        self._text = source.text
        self._at = len(BOM) if source.text.startswith(BOM) else 0

    def read_document(self) -> DocumentNode:
        value = self._read_value(0)
        self._skip_space()
        if self._at < len(self._text):
            raise self._fail(f"Expected nothing after the document's value, but found {self._found()}.")
        return value

    def _read_value(self, depth: int) -> DocumentNode:
        self._skip_space()
        start = self._at
        if depth > MAX_DEPTH:
            raise UnreadableDocument(nested_too_deeply(self._source, start))
        char = self._text[start : start + 1]
        if char == "{":
            return self._read_mapping(depth)
        if char == "[":
            return self._read_list(depth)
        if char == '"':
            return self._read_string()
        return self._read_scalar()

    def _read_mapping(self, depth: int) -> MappingNode:
        start = self._at
        members: list[Member] = []
        seen: dict[ScalarValue, ScalarNode] = {}
        while self._has_next("}", not members):
            self._skip_space()
            if not self._text.startswith('"', self._at):
                raise self._fail(f"Expected a key in double quotes, but found {self._found()}.")
            key = self._read_string()
            self._skip_space()
            if not self._take(":"):
                raise self._fail(f"Expected a colon after the key, but found {self._found()}.")
            members.append(Member(key, self._read_value(depth + 1)))
            first = seen.setdefault(key.value, key)
            if first is not key and not self._as_terraform:
                self.problems.append(duplicate_key(key, first))
        return MappingNode(self._source, start, self._at, tuple(members))

    def _read_list(self, depth: int) -> ListNode:
        start = self._at
        items: list[DocumentNode] = []
        while self._has_next("]", not items):
            items.append(self._read_value(depth + 1))
        return ListNode(self._source, start, self._at, tuple(items))

    def _has_next(self, closing: str, is_first: bool) -> bool:
        """Move past the opening bracket or the comma before another item, or past the closing bracket."""
        if is_first:
            self._at += 1
        self._skip_space()
        if self._take(closing):
            return False
        if is_first:
            return True
        if not self._take(","):
            raise self._fail(f"Expected a comma or {closing}, but found {self._found()}.")
        self._skip_space()
        if self._text.startswith(closing, self._at):
            raise self._fail(f"JSON allows no comma before {closing}.")
        return True

    def _read_string(self) -> ScalarNode:
        start = self._at
        match = _STRING.match(self._text, start)
        if match is None:
            raise self._fail("This string does not end on its line, or has an escape sequence that JSON does not.")
        self._at = match.end()
        text = match[1]
        return ScalarNode(self._source, start, self._at, self._unescape(text, start) if "\\" in text else text)

    def _unescape(self, text: str, start: int) -> str:
        try:
            return _ESCAPE.sub(_unescape, text)
        except HalfCharacter:
            if not self._as_terraform:
                self.problems.append(half_character(self._source, start, self._at))
            return _ESCAPE.sub(_unescape_leniently, text)

    def _read_scalar(self) -> ScalarNode:
        start = self._at
        word = _WORD.match(self._text, start)
        if word is not None and word[0] in _CONSTANTS:
            self._at = word.end()
            return ScalarNode(self._source, start, self._at, _CONSTANTS[word[0]])
        number = _NUMBER.match(self._text, start)
        if number is None:
            raise self._fail(f"Expected a value, but found {self._found()}.")
        self._at = number.end()
        is_integer = number[1] is None and number[2] is None
        value = numbers.integer(number[0]) if is_integer else numbers.decimal(number[0])
        if value is None:
            self.problems.append(number_too_large(self._source, start, self._at))
        return ScalarNode(self._source, start, self._at, value)

    def _skip_space(self) -> None:
        space = _SPACE.match(self._text, self._at)
        assert space is not None
        self._at = space.end()

    def _take(self, token: str) -> bool:
        if self._text.startswith(token, self._at):
            self._at += len(token)
            return True
        return False

    def _found(self) -> str:
        word = _WORD.match(self._text, self._at)
        found = word[0] if word is not None else self._text[self._at : self._at + 1]
        return f'"{found}"' if found else "the end of the file"

    def _fail(self, detail: str) -> UnreadableDocument:
        return UnreadableDocument(problem_between(self._source, self._at, self._at + 1, INVALID_JSON, detail))


def _unescape(match: "re.Match[str]") -> str:
    high, low, code, char = match.groups()
    if high is not None:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + (int(low, 16) - 0xDC00))
    if code is not None:
        number = int(code, 16)
        if 0xD800 <= number <= 0xDFFF:
            raise HalfCharacter
        return chr(number)
    return _ESCAPED.get(char, char)


def _unescape_leniently(match: "re.Match[str]") -> str:
    try:
        return _unescape(match)
    except HalfCharacter:
        return "\ufffd"
