"""Parses the conditions in a file."""

import difflib
from collections.abc import Mapping
from typing import Any, cast

from tollgate_runtime import MISSING
from tollgate_runtime.contract.paths import Path as AttributePath
from tollgate_runtime.contract.paths import parse_path
from tollgate_runtime.documents import Path

from policy_validator.languages.cel import CelError, compile_cel
from policy_validator.yaml_rules.condition import All, AnyOf, Comparison, Condition, Not, Operand, Quantifier
from policy_validator.yaml_rules.operators import OPERATORS
from policy_validator.yaml_rules.reader import Reader
from policy_validator.yaml_rules.related import Others
from policy_validator.yaml_rules.scope import META, ConditionSubject, Origin

_SUBJECTS = ("path", "before", "tag", "meta")
_GROUPS = ("all", "any", "not", "cel", "related", "resources")
_BESIDE = ("quantifier", "default", "inside")
_ELSEWHERE = {
    **dict.fromkeys(("exist", "exists", "present", "not_null", "is_null", "absent", "not_exists"), "is_set"),
    **dict.fromkeys(("eq", "is", "value", "equal"), "equals"),
    **dict.fromkeys(("ne", "neq", "is_not"), "not_equals"),
    **dict.fromkeys(("one_of", "within", "enum"), "in"),
    **dict.fromkeys(("regex", "regex_match", "pattern", "match"), "matches"),
    **dict.fromkeys(("gte", "ge", "minimum", "greater_than_or_equal"), "at_least"),
    **dict.fromkeys(("lte", "le", "maximum", "less_than_or_equal"), "at_most"),
    "gt": "greater_than",
    "lt": "less_than",
    "and": "all",
    "or": "any",
}
"""What other tools call ours."""
_REFERENCES = ("path", "before", "this", "param")
_MAX_DEPTH = 20


class ConditionParser:
    """Reads the conditions of one rule.

    Attributes:
        needs_plan: whether one of them looks at other resources.
        leaves: the comparisons and expressions on the judged resource, for the check of what they name.
    """

    def __init__(self, reader: Reader, parameters: Mapping[str, Any]) -> None:
        self._reader = reader
        self._parameters = parameters
        self.needs_plan = False

    def parse(self, value: Any, path: Path, depth: int = 0) -> Condition:
        """Return the condition at a path; a mistake is recorded, and an empty condition returned."""
        if depth > _MAX_DEPTH:
            self._reader.complain(path, f"Conditions are nested more than {_MAX_DEPTH} deep.")
            return All(())
        if isinstance(value, list):
            return All(
                [self.parse(part, (*path, place), depth + 1) for place, part in enumerate(cast("list[Any]", value))]
            )
        known = (*_GROUPS, *_SUBJECTS, *_BESIDE, *OPERATORS)
        members = self._reader.mapping(value, path, known, meant=_ELSEWHERE)
        chosen = [key for key in (*_GROUPS, *_SUBJECTS) if key in members]
        if len(chosen) != 1:
            if isinstance(value, dict):
                some = " and ".join(repr(key) for key in chosen)
                said = f"Only one of {some} can stand in one condition" if chosen else "A condition is missing here"
                self._reader.complain(path, f"{said}: give one of {', '.join((*_SUBJECTS, *_GROUPS))}.")
            return All(())
        if chosen[0] in _GROUPS:
            return self._group(chosen[0], members, path, depth)
        return self._comparisons(cast("Origin", chosen[0]), members, path)

    def _group(self, key: str, members: dict[str, Any], path: Path, depth: int) -> Condition:
        here = (*path, key)
        for other in members:
            if other != key:
                self._reader.complain((*path, other), f"{other!r} cannot stand beside {key!r}.")
        match key:
            case "all" | "any":
                parts = self._reader.of_kind(members[key], here, "list", [])
                if parts == [] and isinstance(members[key], list):
                    self._reader.complain(here, f"{key!r} without a condition in it decides nothing.")
                children = [self.parse(part, (*here, place), depth + 1) for place, part in enumerate(parts)]
                return All(children) if key == "all" else AnyOf(children)
            case "not":
                return Not(self.parse(members[key], here, depth + 1))
            case "cel":
                return self._cel(members, here)
            case _:
                return self._others(members[key], here, depth, is_related=key == "related")

    def _cel(self, members: dict[str, Any], here: Path) -> Condition:
        try:
            return compile_cel(self._reader.text(members, "cel", here[:-1]))
        except CelError as error:
            self._reader.complain(here, f"{str(error)[0].upper()}{str(error)[1:]}.")
            return All(())

    def _others(self, value: Any, path: Path, depth: int, *, is_related: bool) -> Condition:
        self.needs_plan = True
        known = ["type", "where", "at_least", "at_most", *(["by", "name"] if is_related else [])]
        members = self._reader.mapping(value, path, known, ["type", "by"] if is_related else ["type"])
        counts: dict[str, int] = {}
        for key in ("at_least", "at_most"):
            count = members.get(key)
            if isinstance(count, int) and not isinstance(count, bool) and count >= 0:
                counts[key] = count
            elif count is not None:
                self._reader.complain((*path, key), f"{key!r} takes a whole number from 0 on.")
        where = members.get("where")
        return Others(
            type=self._reader.text(members, "type", path),
            by=self._reader.text(members, "by", path),
            name=self._reader.text(members, "name", path) or self._reader.text(members, "by", path),
            where=None if where is None else self.parse(where, (*path, "where"), depth + 1),
            at_least=counts.get("at_least", 0 if "at_most" in counts else 1),
            at_most=counts.get("at_most"),
        )

    def _comparisons(self, origin: Origin, members: dict[str, Any], path: Path) -> Condition:
        subject = self._subject(origin, members, path)
        quantifier = self._reader.word(members, "quantifier", path, ("every", "some", "none")) or "every"
        names = [key for key in members if key in OPERATORS]
        if not names and not members.keys() - {*_SUBJECTS, *_BESIDE}:  # otherwise a misspelt one was reported already
            self._reader.complain(path, f"An operator is missing beside {origin!r}, such as `equals` or `is_set`.")
        parts = [
            Comparison(
                subject=subject,
                operator=OPERATORS[name],
                operand=self._operand(name, members[name], (*path, name)),
                quantifier=cast("Quantifier", quantifier),
                default=members.get("default", MISSING),
            )
            for name in names
        ]
        return parts[0] if len(parts) == 1 else All(parts)

    def _subject(self, origin: Origin, members: dict[str, Any], path: Path) -> ConditionSubject:
        text = self._reader.text(members, origin, path)
        if origin == "tag":
            return ConditionSubject("tag", (text,))
        if origin == "meta":
            if text not in META:
                close = difflib.get_close_matches(text, META, n=1)
                hint = f" Did you mean {close[0]!r}?" if close else ""
                self._reader.complain((*path, "meta"), f"'meta' is one of {', '.join(META)}, not {text!r}.{hint}")
                return ConditionSubject("meta", ("type",))
            return ConditionSubject("meta", (text,))
        inside = members.get("inside")
        return ConditionSubject(
            origin,
            self._path(text, (*path, origin)),
            None if inside is None else self._path(self._reader.text(members, "inside", path), (*path, "inside")),
        )

    def _path(self, text: str, where: Path) -> AttributePath:
        try:
            found = parse_path(text)
        except ValueError as error:
            self._reader.complain(where, f"{str(error)[0].upper()}{str(error)[1:]}.")
            return ()
        if not found:
            self._reader.complain(where, "The path is empty.")
        return found

    def _operand(self, name: str, value: Any, path: Path) -> Operand:
        reference = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        if len(reference) == 1 and (key := next(iter(reference))) in _REFERENCES:
            text = self._reader.text(reference, key, path)
            if key == "param":
                self._check_parameter(name, text, path)
            else:
                self._path(text, (*path, key))
            return Operand(key, text)  # pyright: ignore[reportArgumentType] -- one of the references
        self._check(name, value, path)
        return Operand("value", value)

    def _check_parameter(self, operator: str, name: str, path: Path) -> None:
        if name in self._parameters:
            self._check(operator, self._parameters[name], path)
        else:
            self._reader.complain(path, f"The rule has no parameter {name!r}: add it, with a default, to `parameters`.")

    def _check(self, operator: str, value: Any, path: Path) -> None:
        if wrong := OPERATORS[operator].check(value):
            self._reader.complain(path, f"{operator!r} {wrong}.")
