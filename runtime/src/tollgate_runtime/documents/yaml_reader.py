"""YAML text to a tree, by PyYAML's parser and the core types of YAML 1.2; nothing is ever constructed.

`<<` is refused: YAML 1.2 has no merge keys, so that other readers of the same file see a key named `<<`, and what a
merge overrides is invisible to whoever reviews an exemption or a level. An alias for a whole value says the same.
"""

import re
from collections.abc import Iterator

import msgspec
import yaml
from yaml.nodes import MappingNode as YamlMapping
from yaml.nodes import Node as YamlNode
from yaml.nodes import ScalarNode as YamlScalar
from yaml.nodes import SequenceNode as YamlSequence
from yaml.reader import ReaderError

from tollgate_runtime.documents import numbers
from tollgate_runtime.documents.document_limits import MAX_DEPTH, MAX_VALUES
from tollgate_runtime.documents.nodes import DocumentNode, ListNode, MappingNode, Member, ScalarNode, ScalarValue
from tollgate_runtime.documents.problem import DocumentProblem
from tollgate_runtime.documents.report import (
    INVALID_KEY,
    INVALID_VALUE,
    INVALID_YAML,
    MERGE_KEY,
    TOO_LARGE,
    UnreadableDocument,
    duplicate_key,
    half_character,
    nested_too_deeply,
    number_too_large,
    problem_between,
)
from tollgate_runtime.documents.source import SourceText
from tollgate_runtime.documents.yaml_composer import LARGE_CHARACTERS, PATTERNS, TAG, WORDS, compose, paused_collection

_SURROGATE = re.compile("[\ud800-\udfff]")


def read_yaml(source: SourceText) -> tuple[DocumentNode, list[DocumentProblem]]:
    """Return the tree of a YAML document and the mistakes that leave it a tree; an empty one is null.

    Raises:
        UnreadableDocument: it is not YAML, or larger than any document of ours.
    """
    with paused_collection(is_needed=len(source.text) >= LARGE_CHARACTERS):
        return _read(source)


def _read(source: SourceText) -> tuple[DocumentNode, list[DocumentProblem]]:
    try:
        node = compose(source)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise UnreadableDocument(_invalid(source, mark.index if mark else 0, _sentence(error))) from None
    except ReaderError as error:
        detail = f"YAML does not allow the character U+{ord(source.text[error.position]):04X}."
        raise UnreadableDocument(_invalid(source, error.position, detail)) from None
    if node is None:
        return ScalarNode(source, 0, 0, None), []
    builder = _Builder(source)
    return builder.build(node, 0), builder.problems


def _sentence(error: yaml.MarkedYAMLError) -> str:
    text = ", ".join(part for part in (error.context, error.problem) if part)
    return f"{text[:1].upper()}{text[1:]}."


def _invalid(source: SourceText, at: int, detail: str) -> DocumentProblem:
    return problem_between(source, at, at + 1, INVALID_YAML, detail)


class _Builder(msgspec.Struct):
    """Builds our tree from PyYAML's, counting, since a few aliases can stand for millions of nodes."""

    source: SourceText
    problems: list[DocumentProblem] = msgspec.field(default_factory=list[DocumentProblem])
    count: int = 0
    open: set[int] = msgspec.field(default_factory=set[int])
    """The collections around the node that is being built."""

    def build(self, node: YamlNode, depth: int) -> DocumentNode:
        self.count += 1
        if self.count > MAX_VALUES:
            detail = f"The document has more than {MAX_VALUES:,} values, aliases followed."
            raise UnreadableDocument(self._problem(node, TOO_LARGE, detail))
        if isinstance(node, YamlScalar):
            return ScalarNode(self.source, node.start_mark.index, node.end_mark.index, self._scalar(node))
        if id(node) in self.open:
            raise UnreadableDocument(self._problem(node, INVALID_YAML, "An alias contains itself."))
        if depth > MAX_DEPTH:
            raise UnreadableDocument(nested_too_deeply(self.source, node.start_mark.index))
        self.open.add(id(node))
        built = self._collection(node, depth)
        self.open.remove(id(node))
        return built

    def _collection(self, node: YamlNode, depth: int) -> ListNode | MappingNode:
        start, end = node.start_mark.index, node.end_mark.index
        kind = "seq" if isinstance(node, YamlSequence) else "map"
        if node.tag != TAG + kind:
            self._note(node, INVALID_VALUE, _unsupported(node.tag))
        if isinstance(node, YamlSequence):
            return ListNode(self.source, start, end, tuple(self.build(item, depth + 1) for item in node.value))
        assert isinstance(node, YamlMapping)
        return MappingNode(self.source, start, end, tuple(self._members(node, depth)))

    def _members(self, node: YamlMapping, depth: int) -> Iterator[Member]:
        seen: dict[str, ScalarNode] = {}
        for yaml_key, yaml_value in node.value:
            value = self.build(yaml_value, depth + 1)
            key = self._key(yaml_key)
            if key is None:
                continue
            if seen.setdefault(str(key.value), key) is not key:
                self.problems.append(duplicate_key(key, seen[str(key.value)]))
            yield Member(key, value)

    def _key(self, node: YamlNode) -> ScalarNode | None:
        if not isinstance(node, YamlScalar) or node.tag.removeprefix(TAG) not in ("str", *WORDS):
            self._note(node, INVALID_KEY, "A key must be a text, not a list, a mapping or a value of another type.")
            return None
        if node.value == "<<" and not node.style:
            detail = "<< is not part of YAML 1.2 and merges nothing here: write the keys out, or alias a whole value."
            self._note(node, MERGE_KEY, detail)
            return None
        return ScalarNode(self.source, node.start_mark.index, node.end_mark.index, self._text(node))

    def _scalar(self, node: YamlScalar) -> ScalarValue:
        text: str = node.value
        kind = node.tag.removeprefix(TAG)
        if kind == "str":
            return self._text(node)
        if kind not in PATTERNS:
            self._note(node, INVALID_VALUE, _unsupported(node.tag))
            return None
        if PATTERNS[kind].match(text) is None:
            self._note(node, INVALID_VALUE, f"{text[:60]!r} is tagged as {kind}, but is not one.")
            return None
        if kind in ("int", "float"):
            return self._number(node, text, kind)
        return text.lower() == "true" if kind == "bool" else None

    def _number(self, node: YamlScalar, text: str, kind: str) -> ScalarValue:
        if text[-1] in "fFnN" and text[:2] != "0x":
            self._note(
                node, INVALID_VALUE, f"{text} is not a number that JSON has: write it in quotes if it is a text."
            )
            return None
        number = numbers.integer(text) if kind == "int" else numbers.decimal(text)
        if number is None:
            self.problems.append(number_too_large(self.source, node.start_mark.index, node.end_mark.index))
        return number

    def _text(self, node: YamlScalar) -> str:
        """Return the text of a scalar, and join the halves of characters that JSON's escapes leave apart."""
        text: str = node.value
        if text.isascii() or _SURROGATE.search(text) is None:
            return text
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            self.problems.append(half_character(self.source, node.start_mark.index, node.end_mark.index))
            return _SURROGATE.sub("\ufffd", text)

    def _note(self, node: YamlNode, summary: str, detail: str) -> None:
        self.problems.append(self._problem(node, summary, detail))

    def _problem(self, node: YamlNode, summary: str, detail: str) -> DocumentProblem:
        return problem_between(self.source, node.start_mark.index, node.end_mark.index, summary, detail)


def _unsupported(tag: str) -> str:
    return f"The type {tag} is not supported: write a text, a number, true, false, null, a list or a mapping."
