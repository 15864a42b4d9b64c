"""One Rego file: its package, its rules, the builtins it calls and the attributes it reads."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

import attrs

from policy_validator.rego.rows import row_variables
from policy_validator.rego.tokens import Token, literal, tokens

_KEYWORDS = frozenset(
    {
        *("package", "import", "default", "not", "some", "every", "in", "if", "contains", "else", "with", "as"),
        *("null", "true", "false", "set", "input", "data"),
    }
)
_ATTRIBUTES = ("after", "before", "values", "after_unknown", "before_sensitive", "after_sensitive")
PLAN_MEMBERS = ("resource_changes", "planned_values", "prior_state", "configuration", "output_changes", "variables")
_TYPE = re.compile(r"[a-z][a-z0-9]*_[a-z0-9_]+")
_SENTENCE = re.compile(r"[%\s]")
"""What a message has and a value that is compared with hardly ever."""


@attrs.frozen(slots=False)
class Module:
    """A policy file, as far as its words tell."""

    file: str
    source: str

    @cached_property
    def words(self) -> Sequence[Token]:
        """Its words, without comments."""
        return [token for token in tokens(self.source) if token.kind != "comment"]

    @cached_property
    def package(self) -> str:
        """The package it belongs to, such as `terraform.analysis`."""
        for place, token in enumerate(self.words):
            if token.text == "package" and token.is_first:
                return _dotted(self.words, place + 1)[0]
        return ""

    @cached_property
    def is_new_style(self) -> bool:
        """Whether it uses `if` or `contains` without importing them, as Rego has it since version 1."""
        imports = [name for name, _ in self.imports]
        if any(name == "rego.v1" or name.startswith("future.keywords") for name in imports):
            return False
        return any(
            token.text in ("if", "contains")
            and token.kind == "name"
            and not self._is_call(place)
            and self._is_bare(place)
            for place, token in enumerate(self.words)
        )

    @cached_property
    def imports(self) -> Sequence[tuple[str, str]]:
        """What it imports, each with the name it is given."""
        found: list[tuple[str, str]] = []
        for place, token in enumerate(self.words):
            if token.text == "import" and token.is_first:
                name, end = _dotted(self.words, place + 1)
                has_alias = end + 1 < len(self.words) and self.words[end].text == "as"
                found.append((name, self.words[end + 1].text if has_alias else name.rpartition(".")[2]))
        return found

    @cached_property
    def rules(self) -> Mapping[str, int]:
        """The names of its rules and functions, each with its first line."""
        found: dict[str, int] = {}
        for place, head in self._heads():
            if head and head not in _KEYWORDS:
                found.setdefault(head, self.words[place].line)
        return found

    def _heads(self) -> Iterator[tuple[int, str]]:
        """Every word, with the name of the rule, package or import that begins with it."""
        depth = 0
        for place, token in enumerate(self.words):
            is_head = depth == 0 and token.is_first and token.kind == "name" and token.text != "else"
            named = place + 1 if token.text == "default" and place + 1 < len(self.words) else place
            yield place, self.words[named].text if is_head else ""
            depth += (token.text in "([{") - (token.text in ")]}") if token.kind == "mark" else 0

    @cached_property
    def calls(self) -> Mapping[str, int]:
        """The functions it calls, such as `sprintf` and `net.cidr_contains`, each with its first line."""
        found: dict[str, int] = {}
        for place, token in enumerate(self.words):
            if token.kind == "name" and self._is_bare(place) and token.text not in _KEYWORDS - {"contains", "input"}:
                name, end = _dotted(self.words, place)
                if end < len(self.words) and self.words[end].text == "(" and self.words[end].touches:
                    found.setdefault(name, token.line)
        return found

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name and text in it."""
        return frozenset(literal(token) if token.kind == "text" else token.text for token in self.words)

    def places(self, rule: str) -> Collection[int]:
        """The places of the words of a rule."""
        return self._regions.get(rule, ())

    def reads(self, rule: str) -> frozenset[str]:
        """What a rule, and what it uses of this file, may read: texts, and members that it names of more than rows."""
        return frozenset(
            literal(token) if token.kind == "text" else token.text
            for token, is_member in self._closure(rule)
            if token.kind == "text" or is_member
        )

    def literals(self, rule: str) -> Sequence[Any]:
        """The texts and numbers that a rule, and what it uses of this file, may compare with."""
        found: list[Any] = []
        for token, _ in self._closure(rule):
            value = literal(token) if token.kind == "text" else _number(token.text) if token.kind == "number" else None
            if value is not None and value not in found and not _SENTENCE.search(str(value)):
                found.append(value)
        return found

    def types(self, rule: str) -> frozenset[str]:
        """The texts in a rule, and in what it uses, that look like resource types."""
        return frozenset(
            text for token, _ in self._closure(rule) if token.kind == "text" and _TYPE.fullmatch(text := literal(token))
        )

    def _closure(self, rule: str) -> Iterator[tuple[Token, bool]]:
        """The words of a rule and of those of this file that it uses, each with whether it may name an attribute."""
        seen, waiting = {rule}, [rule]
        while waiting:
            places = self._regions.get(waiting.pop(), ())
            rows = row_variables(self.words, places, self._inputs)
            for place in places:
                token = self.words[place]
                is_member = not self._is_bare(place)
                is_of_row = is_member and self.words[place - 2].text in rows and self._is_bare(place - 2)
                yield token, is_member and not is_of_row
                if token.text in self._regions and token.text not in seen:
                    seen.add(token.text)
                    waiting.append(token.text)

    @cached_property
    def _inputs(self) -> frozenset[str]:
        """What `input` is called."""
        return frozenset({"input", *(alias for name, alias in self.imports if name == "input")})

    @cached_property
    def _regions(self) -> Mapping[str, Collection[int]]:
        """For each rule, the places of its words."""
        found: dict[str, list[int]] = {}
        current = ""
        for place, head in self._heads():
            current = head or current
            found.setdefault(current, []).append(place)
        return found

    @cached_property
    def reads_whole_objects(self) -> bool:
        """Whether it may look at attributes that it does not name: it walks, iterates or hands an object on."""
        aliases = dict(self._aliases())
        names = {*_ATTRIBUTES, *aliases.values()}
        for place, token in enumerate(self.words[:-1]):
            following = self.words[place + 1]
            if token.text == "walk" or (token.text == "input" and self._is_bare(place) and not _steps_down(following)):
                return True
            is_assigned = following.text in (":=", "=") or place in aliases
            if token.text in names and token.kind == "name" and not is_assigned and not self._is_static(place + 1):
                return True
        return False

    @cached_property
    def walks_for_value(self) -> Sequence[int]:
        """The lines where `walk` is called with one argument."""
        found: list[int] = []
        for place, token in enumerate(self.words):
            if token.text == "walk" and self._is_call(place):
                depth, commas = 0, 0
                for inner in self.words[place + 1 :]:
                    depth += (inner.text in "([{") - (inner.text in ")]}") if inner.kind == "mark" else 0
                    commas += inner.text == "," and depth == 1
                    if depth == 0:
                        break
                found += [token.line] if not commas else []
        return found

    @cached_property
    def wants_plan(self) -> bool:
        """Whether it reads the plan as a whole, and not one resource."""
        return not self.names.isdisjoint(PLAN_MEMBERS)

    @cached_property
    def annotations(self) -> Mapping[str, Mapping[str, Any]]:
        """The `# METADATA` before each rule, by the rule's name; that of the package by an empty name."""
        return dict(_annotations(self.file, self.source))

    def _aliases(self) -> Iterator[tuple[int, str]]:
        """The names that stand for the attributes of a resource, by the place of what they stand for.

        In `planned := r.change.after` that is `after`.
        """
        for place, token in enumerate(self.words):
            if token.text in (":=", "=") and place and self.words[place - 1].kind == "name":
                name, end = _dotted(self.words, place + 1)
                if name.rpartition(".")[2] in _ATTRIBUTES and "." in name and self._ends_statement(end):
                    yield end - 1, self.words[place - 1].text

    def _ends_statement(self, place: int) -> bool:
        return place >= len(self.words) or self.words[place].is_first or self.words[place].text in (";", "}")

    def _is_static(self, place: int) -> bool:
        """Whether what follows an object names one of its members."""
        token = self.words[place]
        return _steps_down(token) and (token.text == "." or self.words[place + 1].kind == "text")

    def _is_bare(self, place: int) -> bool:
        """Whether a name begins its reference."""
        return place == 0 or self.words[place - 1].text != "." or not self.words[place].touches

    def _is_call(self, place: int) -> bool:
        return place + 1 < len(self.words) and self.words[place + 1].text == "(" and self.words[place + 1].touches


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return int(value) if value.is_integer() else value


def _steps_down(token: Token) -> bool:
    return token.touches and token.text in (".", "[")


def _dotted(words: Sequence[Token], place: int) -> tuple[str, int]:
    """The dotted name that begins at a place, and the place after it."""
    parts: list[str] = []
    while place < len(words) and words[place].kind in ("name", "text"):
        parts.append(literal(words[place]) if words[place].kind == "text" else words[place].text)
        place += 1
        if not (place + 1 < len(words) and words[place].text == "." and words[place].touches):
            break
        place += 1
    return ".".join(parts), place


def _annotations(file: str, source: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    from tollgate_runtime.documents import DocumentError, read_document

    lines = source.split("\n")
    for start, line in enumerate(lines):
        if line.strip() != "# METADATA":
            continue
        end = start + 1
        while end < len(lines) and lines[end].startswith("#"):
            end += 1
        text = "\n".join(row.removeprefix("#").removeprefix(" ") for row in lines[start + 1 : end])
        head = next((row for row in lines[end:] if row.strip() and not row.startswith("#")), "")
        name = re.match(r"(?:default\s+)?(\w+)", head)
        try:
            value = read_document(file, text.encode()).value
        except DocumentError:
            continue  # a comment that is not YAML describes nothing; the policy itself is not at fault
        if isinstance(value, dict) and name:
            yield "" if name[1] == "package" else name[1], cast("Mapping[str, Any]", value)
