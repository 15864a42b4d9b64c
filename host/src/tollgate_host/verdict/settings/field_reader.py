"""Reads the known fields of a YAML file and records every mistake with its file, line and column."""

from collections.abc import Collection, Iterator
from datetime import date
from typing import TypeVar

import msgspec
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem, problem_at, suggestion
from tollgate_runtime.documents import DocumentNode, ListNode, MappingNode, ScalarNode, parse_document

from tollgate_host.errors import ConfigError

_Word = TypeVar("_Word", bound=str)


class Mapping(msgspec.Struct, frozen=True):
    """A mapping of a document: its members by name, and its node for messages."""

    node: DocumentNode
    members: dict[str, DocumentNode]


class FieldReader:
    """A reader for one YAML file; its methods record mistakes and continue."""

    def __init__(self, name: str, data: bytes) -> None:
        document = parse_document(name, data)
        self.source = SourceFile(name, data)
        self.problems: list[Problem] = []
        self._unread = {problem.position.offset for problem in document.problems}
        for problem in document.problems:
            self._note_at(problem.position.offset, problem.end, problem.summary, problem.detail)
        is_empty = isinstance(document.root, ScalarNode) and document.root.value is None
        self.root = None if is_empty else document.root

    def finish(self) -> None:
        """End the reading.

        Raises:
            ConfigError: there were mistakes.
        """
        if self.problems:
            raise ConfigError(
                sorted(self.problems, key=lambda problem: problem.range.start_byte if problem.range else 0)
            )

    def note(self, node: DocumentNode, summary: str, detail: str) -> None:
        """Record a mistake at a node, unless the document itself has one there."""
        if node.start not in self._unread:
            self._note_at(node.start, node.end, summary, detail)

    def line_of(self, node: DocumentNode) -> int:
        """Return the line, from 1, on which a node begins."""
        return node.position.line

    def mapping(self, node: DocumentNode, *, what: str, known: Collection[str]) -> Mapping | None:
        """Return the members of a mapping and record unknown names."""
        if not isinstance(node, MappingNode):
            self.note(node, f"Not a mapping: {what}", f"Write {what} as names with values: {', '.join(known)}.")
            return None
        members: dict[str, DocumentNode] = {}
        for member in node.members:
            if member.name not in known:
                known_names = f"{what[0].upper()}{what[1:]} has only {', '.join(known)}."
                self.note(member.key, f"Unknown name in {what}", known_names + suggestion(member.name, known))
            else:
                members.setdefault(member.name, member.value)
        return Mapping(node, members)

    def items(self, node: DocumentNode, *, what: str) -> Iterator[DocumentNode]:
        """Yield the items of a list; null counts as an empty list."""
        if isinstance(node, ListNode):
            yield from node.items
        elif not (isinstance(node, ScalarNode) and node.value is None):
            self.note(node, f"Not a list: {what}", f"Write {what} as a list, each item after a dash.")

    def text(self, node: DocumentNode | None, *, what: str) -> str | None:
        """Return a text that is not empty."""
        if node is None:
            return None
        value = node.value if isinstance(node, ScalarNode) else None
        if isinstance(value, str) and value.strip():
            return value.strip()
        detail = f"{what[0].upper()}{what[1:]} must be a text that is not empty."
        hint = "" if value is None or isinstance(value, str) else " Write it in quotes."
        self.note(node, f"Not a text: {what}", detail + hint)
        return None

    def texts(self, node: DocumentNode | None, *, what: str) -> tuple[str, ...]:
        """Return a text or a list of texts."""
        if isinstance(node, ListNode):
            if not node.items:
                self.note(node, f"Empty list: {what}", f"Name at least one {what.split()[-1]}.")
            found = [self.text(item, what=what) for item in node.items]
            return tuple(text for text in found if text is not None)
        text = self.text(node, what=what)
        return () if text is None else (text,)

    def word(self, node: DocumentNode | None, known: Collection[_Word], *, what: str) -> _Word | None:
        """Return one of several known words."""
        if node is None:
            return None
        for word in known:
            if isinstance(node, ScalarNode) and node.value == word:
                return word
        given = str(node.value) if isinstance(node, ScalarNode) else ""
        hint = suggestion(given, [word for word in known if word != "never"])
        detail = f'"{what}" is one of {", ".join(known)}.{hint}'
        self.note(node, f"Unknown word: {what}", detail)
        return None

    def flag(self, node: DocumentNode | None, *, what: str) -> bool | None:
        """Return a boolean."""
        if node is None:
            return None
        if isinstance(node, ScalarNode) and isinstance(node.value, bool):
            return node.value
        self.note(node, f"Neither true nor false: {what}", f'"{what}" is true or false.')
        return None

    def day(self, node: DocumentNode | None, *, what: str) -> date | None:
        """Return a date such as 2027-01-31."""
        if node is None:
            return None
        try:
            text = node.value if isinstance(node, ScalarNode) else None
            if isinstance(text, str) and len(text) == len("2027-01-31"):
                return date.fromisoformat(text)
        except ValueError:
            pass
        self.note(node, f"Not a date: {what}", "Write a day that exists as year-month-day, for example 2027-01-31.")
        return None

    def _note_at(self, start: int, end: int, summary: str, detail: str) -> None:
        self.problems.append(problem_at(self.source, start, end, summary=summary, detail=detail))
