"""YAML text to PyYAML's nodes with the core types of YAML 1.2: by libyaml's parser where it reads a text alike."""

import gc
import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.nodes import Node as YamlNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from tollgate_runtime.documents.document_limits import MAX_DEPTH
from tollgate_runtime.documents.report import INVALID_YAML, UnreadableDocument, nested_too_deeply, problem_between
from tollgate_runtime.documents.source import SourceText

TAG = "tag:yaml.org,2002:"
WORDS = {
    "null": (r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    "bool": (r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    "int": (r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    "float": (
        r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        list("-+.0123456789"),
    ),
}
PATTERNS = {kind: re.compile(rf"(?:{words})\Z") for kind, (words, _) in WORDS.items()}
LARGE_CHARACTERS = 32_768
"""From here on it is noticed how long PyYAML's own parser takes."""

_READ_OTHERWISE = re.compile(
    r"""
    [^\n\ -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]  # tabs, other ends of lines, marks
    | (?:^|[\s\[\]{},:'"-])[!%|>]  # tags, directives, block scalars
    | [?]                          # also inside a word in brackets
    | :\s*[\],}]                   # nothing, in brackets: it stands elsewhere
    """,
    re.MULTILINE | re.VERBOSE,
)
"""What libyaml accepts or places in another way than PyYAML, with room to spare."""


@contextmanager
def paused_collection(*, is_needed: bool) -> Generator[None]:
    """Collect no garbage for the block: a large document is many objects at once, and hardly any of them garbage."""
    is_paused = is_needed and gc.isenabled()
    if is_paused:
        gc.disable()
    try:
        yield
    finally:
        if is_paused:
            gc.enable()


def compose(source: SourceText) -> YamlNode | None:
    """Return PyYAML's nodes of a document; None if it is empty.

    Raises:
        yaml.YAMLError: it is not YAML.
        UnreadableDocument: it is nested too deeply, or has an escape that is not a character.
    """
    if len(source.text) >= LARGE_CHARACTERS:
        try:
            return compose_quickly(source)
        except NotQuick:
            pass  # read again, for the mistake's own words and place
    return compose_slowly(source)


def compose_slowly(source: SourceText) -> YamlNode | None:
    """Return PyYAML's nodes of a document, by its parser in Python, which decides what we take for YAML.

    Raises:
        yaml.YAMLError: it is not YAML.
        UnreadableDocument: it is nested too deeply, or has an escape that is not a character.
    """
    loader = _Loader(source)
    try:
        return loader.get_single_node()
    except (OverflowError, ValueError):  # PyYAML converts the digits of an escape without looking at them
        at, detail = loader.index, "This escape is not a character."
        raise UnreadableDocument(problem_between(source, at, at + 1, INVALID_YAML, detail)) from None


def compose_quickly(source: SourceText) -> YamlNode | None:
    """Return the same nodes as `compose_slowly`, by libyaml's parser, several times faster.

    Raises:
        NotQuick: libyaml is not there, refuses the document, or might read it in another way.
    """
    if _READ_OTHERWISE.search(source.text):
        raise NotQuick
    try:
        from yaml._yaml import CParser
    except ImportError:
        raise NotQuick from None

    class Loader(_BoundedComposer, CParser):
        def __init__(self) -> None:
            CParser.__init__(self, source.text)
            _BoundedComposer.__init__(self, source)

    try:
        return Loader().get_single_node()
    except (yaml.YAMLError, UnreadableDocument, ValueError):
        raise NotQuick from None


class NotQuick(Exception):
    """A document is left to PyYAML's own parser."""


class _BoundedComposer(Composer, BaseResolver):
    """Events to PyYAML's nodes, no further."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._depth = 0
        Composer.__init__(self)
        BaseResolver.__init__(self)

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Compose a node unless it is too deep: PyYAML itself would exhaust the stack."""
        composer: Any = super()  # PyYAML's stubs leave it untyped
        if self._depth > MAX_DEPTH:
            raise UnreadableDocument(nested_too_deeply(self._source, composer.peek_event().start_mark.index))
        self._depth += 1
        node = composer.compose_node(parent, index)
        self._depth -= 1
        return node


for _kind, (_words, _first) in WORDS.items():
    _BoundedComposer.add_implicit_resolver(  # pyright: ignore[reportUnknownMemberType] PyYAML's stubs leave it untyped
        TAG + _kind, PATTERNS[_kind], _first
    )


class _Loader(_BoundedComposer, Reader, Scanner, Parser):
    """Text to PyYAML's nodes."""

    def __init__(self, source: SourceText) -> None:
        Reader.__init__(self, source.text)
        Scanner.__init__(self)
        Parser.__init__(self)
        _BoundedComposer.__init__(self, source)

    def scan_to_next_token(self) -> None:
        """Skip tabs inside brackets like blanks: JSON is often indented with tabs."""
        scanner: Any = super()  # PyYAML's stubs leave it untyped
        scanner.scan_to_next_token()
        while self.flow_level and scanner.peek() == "\t":
            scanner.forward()
            scanner.scan_to_next_token()
