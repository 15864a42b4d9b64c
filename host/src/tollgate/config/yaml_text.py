"""YAML text to the positioned tree, by PyYAML's composer and the few plain types that JSON also has.

YAML 1.2's core rules decide what a plain word is: `no` and `on` are strings, and so is `2027-01-31`.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

import msgspec
import yaml
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from tollgate.config.numbers import exact_number
from tollgate.config.position import SourceFile
from tollgate.config.problem import Problem, problem_at
from tollgate.config.tree import ListValue, ObjectItem, ObjectValue, Scalar, Value

_TAG = "tag:yaml.org,2002:"
_RESOLVED = {
    "null": (r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    "bool": (r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    "int": (r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    "float": (r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
}
_MAX_NODES = 100_000
_MAX_DEPTH = 100


class _Resolver(BaseResolver):
    """The core schema of YAML 1.2."""


for _name, (_pattern, _first) in _RESOLVED.items():
    _Resolver.add_implicit_resolver(  # pyright: ignore[reportUnknownMemberType] PyYAML's stubs leave it untyped
        _TAG + _name, re.compile(rf"^(?:{_pattern})$"), _first
    )


class _Loader(Reader, Scanner, Parser, Composer, _Resolver):
    """Text to nodes, no further."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        _Resolver.__init__(self)


class _Unfit(Exception):
    """The document is YAML, but not a value that JSON could hold."""

    def __init__(self, node: Node, detail: str) -> None:
        super().__init__(detail)
        self.node = node
        self.detail = detail


def read_yaml(source: SourceFile) -> tuple[Value | None, tuple[Problem, ...]]:
    """The value of a YAML document, or None and the problem that keeps it from being one; never raises.

    An empty document is the null value.
    """
    if not source.is_utf8:
        at = source.text.index("\ufffd")
        return None, (_problem(source, at, at + 1, "The file is not UTF-8 text from this byte on: save it as UTF-8."),)
    try:
        node = _Loader(source.text).get_single_node()
        return _Builder(source).build(node) if node is not None else Scalar(source, 0, 0, None), ()
    except _Unfit as error:
        return None, (_problem(source, error.node.start_mark.index, error.node.end_mark.index, error.detail),)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = mark.index if mark is not None else 0
        return None, (_problem(source, at, at + 1, _sentence(error)),)
    except yaml.reader.ReaderError as error:
        at = error.position
        return None, (_problem(source, at, at + 1, f"YAML does not allow the character U+{ord(source.text[at]):04X}."),)
    except RecursionError:
        return None, (_problem(source, 0, 1, f"The document is nested more than {_MAX_DEPTH} deep."),)


def _sentence(error: yaml.MarkedYAMLError) -> str:
    text = ", ".join(part for part in (error.context, error.problem) if part)
    return f"{text[:1].upper()}{text[1:]}."


def _problem(source: SourceFile, start: int, end: int, detail: str) -> Problem:
    return problem_at(source, start, max(end, start + 1), summary="Invalid YAML", detail=detail)


class _Builder(msgspec.Struct):
    """Makes our tree of PyYAML's, counting, since a few aliases can stand for millions of nodes."""

    source: SourceFile
    count: int = 0

    def build(self, node: Node, depth: int = 0) -> Value:
        self.count += 1
        if self.count > _MAX_NODES:
            raise _Unfit(node, f"The document has more than {_MAX_NODES} values, aliases followed.")
        if depth > _MAX_DEPTH:
            raise _Unfit(node, f"The document is nested more than {_MAX_DEPTH} deep, or an alias contains itself.")
        start, end = node.start_mark.index, node.end_mark.index
        if isinstance(node, MappingNode):
            items = tuple(self._items(node, depth))
            return ObjectValue(self.source, start, end, items)
        if isinstance(node, SequenceNode):
            return ListValue(self.source, start, end, tuple(self.build(item, depth + 1) for item in node.value))
        assert isinstance(node, ScalarNode)
        return Scalar(self.source, start, end, _scalar(node))

    def _items(self, node: MappingNode, depth: int) -> Iterator[ObjectItem]:
        own = {key.value for key, _ in node.value if isinstance(key, ScalarNode)}
        for key, value in node.value:
            if isinstance(key, ScalarNode) and key.value == "<<" and key.style is None:
                yield from (item for item in self._merged(value, depth) if item.name not in own)
            elif isinstance(key, ScalarNode):
                name = key.value
                place = Scalar(self.source, key.start_mark.index, key.end_mark.index, name)
                yield ObjectItem(name, place, self.build(value, depth + 1))
            else:
                raise _Unfit(key, "A key must be plain text, not a list or a mapping.")

    def _merged(self, node: Node, depth: int) -> Iterator[ObjectItem]:
        """The items that a `<<` brings in; of several mappings the first one wins."""
        values: list[Node] = node.value if isinstance(node, SequenceNode) else [node]
        seen: set[str | None] = set()
        for value in values:
            if not isinstance(value, MappingNode):
                raise _Unfit(value, "After << stands a mapping, or a list of mappings, to merge in.")
            for item in self._items(value, depth + 1):
                if item.name not in seen:
                    yield item
                seen.add(item.name)


def _scalar(node: ScalarNode) -> str | int | Decimal | bool | None:
    text = node.value
    match node.tag.removeprefix(_TAG):
        case "str":
            return text
        case "null":
            return None
        case "bool" if text.lower() in ("true", "false"):
            return text.lower() == "true"
        case "int" | "float":
            number = _number(text)
            if number is not None:
                return number
        case _:
            pass
    raise _Unfit(node, f"A value of the type {node.tag} is not one that JSON has: write text, a number, true or false.")


def _number(text: str) -> int | Decimal | None:
    try:
        return int(text, 0) if text[:2] in ("0o", "0x") else exact_number(text)
    except ValueError:
        return None
