"""YAML as Terraform writes it."""

from tollgate_hcl.evaluate.datum import Datum
from tollgate_hcl.evaluate.functions.json_text import encode_json, quote


def encode_yaml(value: Datum) -> str:
    """Return a wholly known value as a document."""
    text = "".join(f"{line}\n" for line in _lines(value))
    is_plain = not isinstance(value.content, str | tuple | dict)
    return f"{text}...\n" if is_plain else text


def _lines(value: Datum) -> list[str]:
    content = value.content
    if isinstance(content, tuple) and content:
        return [line for one in content for line in _item(one)]
    if isinstance(content, dict) and content:
        return [line for name, one in sorted(content.items()) for line in _member(name, one)]
    if isinstance(content, str) and "\n" in content:
        return _block(content, "")
    return [_scalar(value)]


def _item(one: Datum) -> list[str]:
    if isinstance(one.content, str) and "\n" in one.content:
        return _block(one.content, "- ")
    first, *rest = _lines(one)
    return [f"- {first}", *(_indent(line) for line in rest)]


def _member(name: str, one: Datum) -> list[str]:
    key = f"{quote(name)}:"
    if isinstance(one.content, str) and "\n" in one.content:
        return _block(one.content, f"{key} ")
    if isinstance(one.content, tuple) and one.content:
        return [key, *_lines(one)]
    if isinstance(one.content, dict) and one.content:
        return [key, *(_indent(line) for line in _lines(one))]
    return [f"{key} {_scalar(one)}"]


def _block(text: str, before: str) -> list[str]:
    """Return a text of several lines."""
    lines = text.split("\n")
    mark = "|-" if lines[-1] else "|"
    if not lines[-1]:
        lines.pop()
        if not lines[-1]:
            mark = "|+"
    if lines and lines[0].startswith(" "):
        mark = mark[0] + "2" + mark[1:]
    return [f"{before}{mark}", *(f"  {line}" if line else "" for line in lines)]


def _indent(line: str) -> str:
    return f"  {line}" if line else line


def _scalar(value: Datum) -> str:
    if isinstance(value.content, tuple):
        return "[]"
    if isinstance(value.content, dict):
        return "{}"
    return encode_json(value)
