"""JSON text to the positioned tree: as strict as the standard, with the place of every mistake."""

import re

from tollgate.config.numbers import exact_number
from tollgate.config.position import BOM, SourceFile
from tollgate.config.problem import Problem, problem_at
from tollgate.config.tree import ListValue, ObjectItem, ObjectValue, Scalar, Value

_SPACE = re.compile(r"[ \t\r\n]*")
_PLAIN = r'[^"\\\x00-\x1f]*'
_STRING = re.compile(rf'"({_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{{4}}){_PLAIN})*)"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z]+")
_ESCAPE = re.compile(r"\\(?:u([Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))")
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_MAX_DEPTH = 100


class _SyntaxProblem(Exception):
    """The text is not JSON from here on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.summary)
        self.problem = problem


def read_json(source: SourceFile) -> tuple[Value | None, tuple[Problem, ...]]:
    """The value of a JSON document, or None and the problem that keeps it from being one; never raises."""
    reader = _Reader(source)
    try:
        return reader.read_document(), ()
    except _SyntaxProblem as error:
        return None, (error.problem,)


class _Reader:
    """The state of one reading: where we are."""

    def __init__(self, source: SourceFile) -> None:
        self._source = source
        self._text = source.text
        self._at = len(BOM) if source.text.startswith(BOM) else 0

    def read_document(self) -> Value:
        if not self._source.is_utf8:
            self._at = self._text.index("\ufffd")
            raise self._fail("The file is not UTF-8 text from this byte on: save it as UTF-8.")
        value = self._read_value(0)
        self._skip()
        if self._at < len(self._text):
            raise self._fail(f"Expected nothing after the document's value, but found {self._found()}.")
        return value

    def _read_value(self, depth: int) -> Value:
        self._skip()
        start = self._at
        if depth > _MAX_DEPTH:
            raise self._fail(f"Brackets are nested more than {_MAX_DEPTH} deep here.")
        char = self._text[start : start + 1]
        if char == "{":
            return self._read_object(depth)
        if char == "[":
            return self._read_list(depth)
        if char == '"':
            return self._read_string()
        return self._read_scalar()

    def _read_object(self, depth: int) -> ObjectValue:
        start = self._at
        items: list[ObjectItem] = []
        while self._goes_on("}", not items):
            self._skip()
            if not self._text.startswith('"', self._at):
                raise self._fail(f"Expected a key in double quotes, but found {self._found()}.")
            key = self._read_string()
            self._skip()
            if not self._take(":"):
                raise self._fail(f"Expected a colon after the key, but found {self._found()}.")
            items.append(ObjectItem(str(key.value), key, self._read_value(depth + 1)))
        return ObjectValue(self._source, start, self._at, tuple(items))

    def _read_list(self, depth: int) -> ListValue:
        start = self._at
        items: list[Value] = []
        while self._goes_on("]", not items):
            items.append(self._read_value(depth + 1))
        return ListValue(self._source, start, self._at, tuple(items))

    def _goes_on(self, closing: str, is_first: bool) -> bool:
        """Past the opening bracket or comma before another item, or past the closing bracket."""
        if is_first:
            self._at += 1
        self._skip()
        if self._take(closing):
            return False
        if is_first:
            return True
        if not self._take(","):
            raise self._fail(f"Expected a comma or {closing}, but found {self._found()}.")
        self._skip()
        if self._text.startswith(closing, self._at):
            raise self._fail(f"JSON allows no comma before {closing}.")
        return True

    def _read_string(self) -> Scalar:
        start = self._at
        match = _STRING.match(self._text, start)
        if match is None:
            raise self._fail("This string does not end on its line, or has an escape sequence that JSON does not.")
        self._at = match.end()
        text = match[1]
        return Scalar(self._source, start, self._at, _ESCAPE.sub(_unescape, text) if "\\" in text else text)

    def _read_scalar(self) -> Scalar:
        start = self._at
        number = _NUMBER.match(self._text, start)
        word = _WORD.match(self._text, start)
        if word is not None and word[0] in _CONSTANTS:
            self._at = word.end()
            return Scalar(self._source, start, self._at, _CONSTANTS[word[0]])
        value = exact_number(number[0]) if number is not None else None
        if number is None or value is None:
            raise self._fail(f"Expected a value, but found {self._found()}.")
        self._at = number.end()
        return Scalar(self._source, start, self._at, value)

    def _skip(self) -> None:
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

    def _fail(self, detail: str) -> _SyntaxProblem:
        return _SyntaxProblem(problem_at(self._source, self._at, self._at + 1, summary="Invalid JSON", detail=detail))


def _unescape(match: "re.Match[str]") -> str:
    high, low, code, char = match.groups()
    if high is not None:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + (int(low, 16) - 0xDC00))
    if code is not None:
        number = int(code, 16)
        return "\ufffd" if 0xD800 <= number <= 0xDFFF else chr(number)
    return _ESCAPED.get(char, char)
