"""YAML and JSON files that a configuration names: plain values, the line of each, and every limit that a bomb meets.

YAML 1.2's core rules decide what a plain word is (`no` and `on` are strings), numbers are exact, keys are texts and
stand once, aliases and depth are counted. PyYAML is imported by the first file read (`tollgate-runtime[files]`).
"""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, TypeAlias

import attrs

Step: TypeAlias = str | int
Path: TypeAlias = tuple[Step, ...]

MAX_VALUES = 200_000
MAX_DEPTH = 100
MAX_BYTES = 16 * 1024 * 1024
MAX_DIGITS = 1_000
_TAG = "tag:yaml.org,2002:"
_SURROGATE = re.compile("[\ud800-\udfff]")
_RESOLVED = {
    "null": (r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    "bool": (r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    "int": (r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    "float": (r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
}


class DocumentError(Exception):
    """A file is not a document we take; `str(error)` is `file:line: what is wrong`."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(f"{name}:{line}: {message}")
        self.name = name
        self.line = line
        self.message = message


@attrs.frozen
class Document:
    """A document's value (str, int, Decimal, bool, None, list, dict) and where each part of it stands."""

    name: str
    value: Any
    _lines: dict[Path, int] = attrs.field(repr=False)

    def line(self, path: Sequence[Step] = ()) -> int:
        """The line, from 1, of the value at a path, or of the nearest part above it."""
        at = tuple(path)
        while at and at not in self._lines:
            at = at[:-1]
        return self._lines.get(at, 1)

    def problem(self, path: Sequence[Step], message: str) -> DocumentError:
        """A mistake at a path, to raise or to collect."""
        return DocumentError(self.name, self.line(path), message)


def read_document(name: str, data: bytes) -> Document:
    """Read one YAML or JSON document; an empty one is None.

    Raises:
        DocumentError: it is not UTF-8, not YAML, too large, or holds what JSON could not.
    """
    if len(data) > MAX_BYTES:
        raise DocumentError(name, 1, f"The file has {len(data):,} bytes; at most {MAX_BYTES:,} are read.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DocumentError(name, line, "The file is not UTF-8 text from this line on: save it as UTF-8.") from None
    import yaml

    try:
        node = _loader(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        words = ", ".join(part for part in (error.context, error.problem) if part)
        raise DocumentError(name, mark.line + 1 if mark else 1, f"Not valid YAML: {words}.") from None
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise DocumentError(name, line, "Not valid YAML: it has a character that YAML does not allow.") from None
    except RecursionError:
        raise DocumentError(name, 1, f"The document is nested more than {MAX_DEPTH} deep.") from None
    if node is None:
        return Document(name, None, {})
    builder = _Builder(name)
    return Document(name, builder.build(node, ()), builder.lines)


@attrs.define
class _Builder:
    """Makes plain values of PyYAML's nodes, counting, since a few aliases can stand for millions."""

    name: str
    count: int = 0
    lines: dict[Path, int] = attrs.Factory(dict[Path, int])

    def build(self, node: Any, path: Path) -> Any:
        self.count += 1
        if self.count > MAX_VALUES:
            raise self._unfit(node, f"The document has more than {MAX_VALUES:,} values, aliases followed.")
        if len(path) > MAX_DEPTH:
            raise self._unfit(node, f"The document is nested more than {MAX_DEPTH} deep, or an alias contains itself.")
        self.lines[path] = node.start_mark.line + 1
        match node.id:
            case "mapping":
                return self._mapping(node, path)
            case "sequence":
                return [self.build(item, (*path, index)) for index, item in enumerate(node.value)]
            case _:
                return self._scalar(node)

    def _mapping(self, node: Any, path: Path) -> dict[str, Any]:
        members: dict[str, Any] = {}
        for key, value in node.value:
            if key.id != "scalar":
                raise self._unfit(key, "A key must be plain text, not a list or a mapping.")
            name = self._text(key)
            if name in members:
                raise self._unfit(key, f"The key {name!r} stands twice.")
            members[name] = self.build(value, (*path, name))
        return members

    def _scalar(self, node: Any) -> str | int | Decimal | bool | None:
        text: str = node.value
        kind = node.tag.removeprefix(_TAG)
        if kind == "str":
            return self._text(node)
        if kind not in _RESOLVED:
            raise self._unfit(node, f"A value of the type {node.tag} is not one that JSON has.")
        if re.fullmatch(_RESOLVED[kind][0], text) is None:
            raise self._unfit(node, f"{text[:60]!r} is said to be of the type {kind}, and is not.")
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() == "true"
        if len(text) > MAX_DIGITS:
            raise self._unfit(node, f"A number has {len(text):,} characters; at most {MAX_DIGITS:,} are read.")
        if kind == "int":
            return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
        try:
            return Decimal(text)
        except InvalidOperation:
            raise self._unfit(node, f"{text!r} is too large for a number.") from None

    def _text(self, node: Any) -> str:
        """The text of a scalar. JSON writes characters beyond U+FFFF as two halves, which PyYAML leaves apart."""
        text: str = node.value
        if text.isascii() or _SURROGATE.search(text) is None:
            return text
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise self._unfit(node, "A text has half of a character: \\ud800 to \\udfff come in pairs.") from None

    def _unfit(self, node: Any, message: str) -> DocumentError:
        return DocumentError(self.name, node.start_mark.line + 1, message)


def _loader(text: str) -> Any:
    """PyYAML's parser up to nodes, with the words of YAML 1.2; nothing is ever constructed."""
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.resolver import BaseResolver
    from yaml.scanner import Scanner

    class Loader(Reader, Scanner, Parser, Composer, BaseResolver):
        def __init__(self) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)
            BaseResolver.__init__(self)

        def scan_to_next_token(self) -> None:
            """Inside brackets a tab is as good as a blank: JSON is often indented with tabs."""
            scanner: Any = super()  # PyYAML's stubs leave it untyped
            scanner.scan_to_next_token()
            while self.flow_level and scanner.peek() == "\t":
                scanner.forward()
                scanner.scan_to_next_token()

    for name, (words, first) in _RESOLVED.items():
        Loader.add_implicit_resolver(  # pyright: ignore[reportUnknownMemberType] PyYAML's stubs leave it untyped
            _TAG + name, re.compile(rf"^(?:{words})$"), first
        )
    return Loader()
