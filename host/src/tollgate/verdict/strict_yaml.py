"""YAML read strictly: every mistake with its file, line and column, all of them at once.

Nodes are composed, not constructed: nothing is built but what a reader asks for by name, so that neither tags nor
aliases can do harm, and every value still knows where it stands.
"""

from collections.abc import Collection, Iterator
from datetime import date
from typing import TypeVar

import msgspec
import yaml

from tollgate.config.position import SourceFile
from tollgate.config.problem import Problem, problem_at, suggestion
from tollgate.errors import ConfigError

_Word = TypeVar("_Word", bound=str)
_NULL = "tag:yaml.org,2002:null"
_BOOL = "tag:yaml.org,2002:bool"
_MERGE = "tag:yaml.org,2002:merge"


class Mapping(msgspec.Struct, frozen=True):
    """A mapping of a document: its members by name, and the node itself to point at."""

    node: yaml.Node
    members: dict[str, yaml.Node]


class Document:
    """One YAML file under reading; the readers note mistakes and go on."""

    def __init__(self, name: str, data: bytes) -> None:
        self.source = SourceFile(name, data)
        self.problems: list[Problem] = []
        self.root = self._compose()

    def finish(self) -> None:
        """End the reading.

        Raises:
            ConfigError: there were mistakes.
        """
        if self.problems:
            raise ConfigError(
                sorted(self.problems, key=lambda problem: problem.range.start_byte if problem.range else 0)
            )

    def note(self, node: yaml.Node, summary: str, detail: str) -> None:
        """Note a mistake at a node."""
        start, end = node.start_mark.index, node.end_mark.index
        self.problems.append(problem_at(self.source, start, end, summary=summary, detail=detail))

    def line_of(self, node: yaml.Node) -> int:
        """The line, from 1, on which a node begins."""
        return node.start_mark.line + 1

    def mapping(self, node: yaml.Node, *, what: str, known: Collection[str]) -> Mapping | None:
        """The members of a mapping; unknown and repeated names are noted."""
        if not isinstance(node, yaml.MappingNode):
            self.note(node, f"Not a mapping: {what}", f"Write {what} as names with values: {', '.join(known)}.")
            return None
        members: dict[str, yaml.Node] = {}
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if key.tag == _MERGE or name not in known:
                known_names = f"{what[0].upper()}{what[1:]} has only {', '.join(known)}."
                self.note(key, f"Unknown name in {what}", known_names + suggestion(str(name), known))
            elif name in members:
                self.note(key, f"Name given twice in {what}", f'"{name}" is already set in this {what.split()[-1]}.')
            else:
                members[name] = value
        return Mapping(node, members)

    def items(self, node: yaml.Node, *, what: str) -> Iterator[yaml.Node]:
        """The items of a list; nothing counts as an empty one."""
        if isinstance(node, yaml.SequenceNode):
            yield from node.value
        elif node.tag != _NULL:
            self.note(node, f"Not a list: {what}", f"Write {what} as a list, each item behind a dash.")

    def text(self, node: yaml.Node | None, *, what: str) -> str | None:
        """A text that is not empty."""
        if node is None:
            return None
        if isinstance(node, yaml.ScalarNode) and node.tag != _NULL and node.value.strip():
            return str(node.value).strip()
        self.note(node, f"Not a text: {what}", f"{what[0].upper()}{what[1:]} must be a text that says something.")
        return None

    def texts(self, node: yaml.Node | None, *, what: str) -> tuple[str, ...]:
        """A text or a list of texts."""
        if isinstance(node, yaml.SequenceNode):
            if not node.value:
                self.note(node, f"Empty list: {what}", f"Name at least one {what.split()[-1]}.")
            found = [self.text(item, what=what) for item in node.value]
            return tuple(text for text in found if text is not None)
        text = self.text(node, what=what)
        return () if text is None else (text,)

    def word(self, node: yaml.Node | None, known: Collection[_Word], *, what: str) -> _Word | None:
        """One of several known words."""
        if node is None:
            return None
        for word in known:
            if isinstance(node, yaml.ScalarNode) and node.value == word:
                return word
        given = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
        hint = suggestion(given, [word for word in known if word != "never"])
        detail = f'"{what}" is one of {", ".join(known)}.{hint}'
        self.note(node, f"Unknown word: {what}", detail)
        return None

    def flag(self, node: yaml.Node | None, *, what: str) -> bool | None:
        """True or false."""
        if node is None:
            return None
        if node.tag == _BOOL and node.value.lower() in ("true", "false"):
            return node.value.lower() == "true"
        self.note(node, f"Neither true nor false: {what}", f'"{what}" is true or false.')
        return None

    def day(self, node: yaml.Node | None, *, what: str) -> date | None:
        """A calendar day, as 2027-01-31."""
        if node is None:
            return None
        try:
            if isinstance(node, yaml.ScalarNode) and len(node.value) == len("2027-01-31"):
                return date.fromisoformat(node.value)
        except ValueError:
            pass
        self.note(node, f"Not a date: {what}", "Write a day that exists as year-month-day, for example 2027-01-31.")
        return None

    def _compose(self) -> yaml.Node | None:
        if not self.source.is_utf8:
            self._note_at(0, "Not UTF-8", f"{self.source.name} must be a text file in UTF-8.")
            return None
        try:
            return yaml.SafeLoader(self.source.text).get_single_node()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            words = ", ".join(part for part in (error.context, error.problem) if part)
            self._note_at(mark.index if mark else 0, "Not valid YAML", f"{words}.")
        except yaml.YAMLError as error:
            self._note_at(getattr(error, "position", 0), "Not valid YAML", f"{error}".partition("\n")[0] + ".")
        except RecursionError:
            self._note_at(0, "Nested too deeply", f"{self.source.name} is nested deeper than any such file need be.")
        return None

    def _note_at(self, offset: int, summary: str, detail: str) -> None:
        self.problems.append(problem_at(self.source, offset, offset, summary=summary, detail=detail))
