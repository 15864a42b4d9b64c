"""YAML as Terraform writes it."""

from collections.abc import Iterator

from tollgate_hcl.evaluate.datum import Datum
from tollgate_hcl.evaluate.failure import Undecidable
from tollgate_hcl.evaluate.functions.formats.json_text import encode_json

_WIDTH = 80
"""A line that is longer goes on after its next space."""

_LONGEST_KEY = 128
_INDENT = 2
_LINE_ENDS = frozenset("\n\r\u0085\u2028\u2029")
_ESCAPES = dict(
    zip('"\\\0\a\b\t\n\v\f\r\x1b\u0085\u2028\u2029', '"\\0abtnvfreNLP', strict=True),
)
"""What stands after a backslash for a character."""


def encode_yaml(value: Datum) -> str:
    """Return a wholly known value as a document.

    Raises:
        Undecidable: it has a key that is not written on one line.
    """
    text = "".join(f"{line}\n" for line in _node(value, "", 0, is_member=False))
    is_plain = not isinstance(value.content, str | tuple | dict)
    return f"{text}...\n" if is_plain else text


def _node(value: Datum, prefix: str, indent: int, *, is_member: bool) -> Iterator[str]:
    """Yield the lines of a value.

    Args:
        value: what is written.
        prefix: what stands before it on its first line.
        indent: how far the list or map around it is indented.
        is_member: whether it is the value of a key.
    """
    content = value.content
    if not isinstance(content, tuple | dict) or not content:
        yield prefix + _scalar(value, len(prefix), indent + _INDENT)
        return
    is_list = isinstance(content, tuple)
    at = len(prefix) if not is_member else indent if is_list else indent + _INDENT
    start = prefix
    if is_member:
        yield prefix.rstrip()
        start = " " * at
    for name, one in [("", one) for one in content] if isinstance(content, tuple) else sorted(content.items()):
        yield from _node(one, start + ("- " if is_list else f"{_key(name)}: "), at, is_member=not is_list)
        start = " " * at


def _key(name: str) -> str:
    if len(name.encode()) > _LONGEST_KEY or not _LINE_ENDS.isdisjoint(name):
        raise Undecidable("a key is written on a line of its own")
    return "".join(['"', *(_escaped(char) for char in name), '"'])


def _scalar(value: Datum, column: int, indent: int) -> str:
    if isinstance(value.content, tuple):
        return "[]"
    if isinstance(value.content, dict):
        return "{}"
    if not isinstance(value.content, str):
        return encode_json(value)
    return _block(value.content, indent) if _is_block(value.content) else _quoted(value.content, column, indent)


def _is_block(text: str) -> bool:
    return "\n" in text and not text.endswith(" ") and " \n" not in text and all(map(_is_printable, text))


def _block(text: str, indent: int) -> str:
    """Return a text of several lines, one for each of its own."""
    if not _LINE_ENDS.isdisjoint(text.replace("\n", "")):
        raise Undecidable("a text has ends of lines of several kinds")
    lines = text.split("\n")
    chomp = "-"
    if not lines[-1]:
        lines.pop()
        chomp = "" if lines[-1] else "+"
    hint = str(_INDENT) if text[0] in " \n" else ""
    return "\n".join([f"|{hint}{chomp}", *(" " * indent + line if line else "" for line in lines)])


def _quoted(text: str, column: int, indent: int) -> str:
    """Return a text in quotes, which goes on in the next line after a space."""
    found = ['"']
    column += 1
    for at, char in enumerate(text):
        is_inside = 0 < at < len(text) - 1
        if char == " " and is_inside and column > _WIDTH and text[at - 1] != " ":
            piece = "\n" + " " * indent + ("\\" if text[at + 1] == " " else "")
            column = len(piece) - 1
        else:
            piece = _escaped(char)
            column += len(piece)
        found.append(piece)
    return "".join([*found, '"'])


def _escaped(char: str) -> str:
    if _is_printable(char) and char not in _ESCAPES:
        return char
    if char in _ESCAPES:
        return f"\\{_ESCAPES[char]}"
    code = ord(char)
    return f"\\x{code:02X}" if code <= 0xFF else f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def _is_printable(char: str) -> bool:
    return " " <= char <= "~" or char == "\n" or ("\xa0" <= char <= "\ufffd" and char != "\ufeff")
