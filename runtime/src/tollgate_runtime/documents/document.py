"""Reads a document by what its name ends in, and finds the place of each of its values."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from tollgate_runtime.documents.document_limits import MAX_BYTES
from tollgate_runtime.documents.nodes import DocumentNode, ListNode, MappingNode, plain_value
from tollgate_runtime.documents.problem import DocumentError, DocumentProblem
from tollgate_runtime.documents.report import NOT_UTF8, TOO_LARGE, UnreadableDocument, problem_between
from tollgate_runtime.documents.source import Position, SourceText

Step: TypeAlias = str | int
Path: TypeAlias = tuple[Step, ...]


class Document:
    """A document as read.

    Attributes:
        source: its text and name.
        root: its tree; None if it is not YAML or JSON at all.
        problems: its mistakes, in the order of the file.
    """

    def __init__(
        self, source: SourceText, root: DocumentNode | None, problems: tuple[DocumentProblem, ...] = ()
    ) -> None:
        self.source = source
        self.root = root
        self.problems = problems

    @property
    def name(self) -> str:
        """Return the name of the file in messages."""
        return self.source.name

    @cached_property
    def value(self) -> Any:
        """Return the document as dict, list, str, int, Decimal, bool and None; None if it is empty or unreadable."""
        return plain_value(self.root) if self.root is not None else None

    def line(self, path: Sequence[Step] = ()) -> int:
        """Return the line, from 1, of the value at a path, or of the nearest part above it."""
        return self.position(path).line

    def position(self, path: Sequence[Step] = ()) -> Position:
        """Return the place of the value at a path, or of the nearest part above it."""
        return self.source.position(self._nearest(path)[0])

    def problem(self, path: Sequence[Step], message: str) -> DocumentProblem:
        """Return a mistake of the value at a path."""
        start, end = self._nearest(path)
        return problem_between(self.source, start, end, "", message)

    def key_problem(self, path: Sequence[Step], message: str) -> DocumentProblem:
        """Return a mistake of the key that a path ends in."""
        holder = self._node(path[:-1])
        member = holder.get(str(path[-1])) if path and isinstance(holder, MappingNode) else None
        return self.problem(path, message) if member is None else member.key.problem(message)

    def with_own(self, found: Iterable[DocumentProblem]) -> list[DocumentProblem]:
        """Return a caller's mistakes and the reader's, in the order of the file, one for each place."""
        return sorted({*self.problems, *(problem for problem in found if not self.has_problem_at(problem))})

    def has_problem_at(self, found: DocumentProblem) -> bool:
        """Return whether the reader has already reported a problem at the position of a caller's mistake.

        An invalid value is null in the tree, and a caller need not report that again.
        """
        return any(problem.position.offset == found.position.offset for problem in self.problems)

    def _nearest(self, path: Sequence[Step]) -> tuple[int, int]:
        for length in range(len(path), -1, -1):
            node = self._node(path[:length])
            if node is not None:
                return node.start, node.end
        return 0, 0

    def _node(self, path: Sequence[Step]) -> DocumentNode | None:
        node = self.root
        for step in path:
            if isinstance(node, MappingNode) and isinstance(step, str):
                member = node.get(step)
                node = member.value if member is not None else None
            elif isinstance(node, ListNode) and isinstance(step, int) and 0 <= step < len(node.items):
                node = node.items[step]
            else:
                return None
        return node


def read_document(name: str, data: bytes) -> Document:
    """Read a YAML or JSON document that has no mistakes.

    Raises:
        DocumentError: it has some.
    """
    document = parse_document(name, data)
    if document.problems:
        raise DocumentError(document.problems)
    return document


def parse_document(name: str, data: bytes, *, as_terraform: bool = False) -> Document:
    """Read a document with its mistakes; never raises.

    Args:
        name: what messages call the file. One that ends in `.json` is JSON, any other YAML.
        data: the bytes.
        as_terraform: read JSON as Terraform reads `.tf.json`: of any size, and keys may be repeated.
    """
    try:
        source = SourceText(name, data.decode())
    except UnicodeDecodeError as error:
        source = SourceText(name, data[: error.start].decode())
        detail = "The file is not UTF-8 text from here on: save it as UTF-8."
        at = len(source.text)
        return Document(source, None, (problem_between(source, at, at + 1, NOT_UTF8, detail),))
    if len(data) > MAX_BYTES and not as_terraform:
        detail = f"The file has {len(data):,} bytes; at most {MAX_BYTES:,} are read."
        return Document(source, None, (problem_between(source, 0, 1, TOO_LARGE, detail),))
    try:
        root, problems = _read(source, as_terraform)
    except UnreadableDocument as error:
        return Document(source, None, (error.problem,))
    return Document(source, root, tuple(sorted(set(problems))))


def _read(source: SourceText, as_terraform: bool) -> tuple[DocumentNode, list[DocumentProblem]]:
    if source.name.endswith(".json"):
        from tollgate_runtime.documents.json_reader import read_json

        return read_json(source, as_terraform=as_terraform)
    from tollgate_runtime.documents.yaml_reader import read_yaml  # imports PyYAML

    return read_yaml(source)
