"""The index of the library: the metadata of every rule in one file, so that modules are imported only when needed.

Importing hundreds of modules would slow down the start of every command. The index is generated from them
(`python -m tollgate_rules`); a rule from the index imports its module when it first judges. A module that is missing
from the index is imported at once, so a rule is never lost because the index was not regenerated.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import msgspec
from tollgate_runtime.contract.findings import Level, Severity

from tollgate_rules.rule import Rule

INDEX = Path(__file__).parent / "library" / "index.json"


class _Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: str
    title: str
    severity: Severity
    description: str
    remediation: str
    docs: str
    types: tuple[str, ...]
    functions: tuple[str, ...]
    level: Level | None = None
    equivalents: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


class _Later:
    """A function of a rule, which imports the rule's module when it is first called."""

    __slots__ = ("_function", "_module", "_name")

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name
        self._function: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        function = self._function
        if function is None:
            function = self._function = cast(
                "Callable[..., Any]", getattr(import_module(self._module).RULE, self._name)
            )
        return function(*arguments)


class Index:
    """The rows of an index file, by rule id."""

    def __init__(self, data: bytes) -> None:
        self._rows = {row.id: row for row in msgspec.json.decode(data, type=list[_Row])}
        self.aliases = {alias: row.id for row in self._rows.values() for alias in row.aliases}

    def rule(self, key: str, module: str) -> Rule | None:
        """Return the rule of an id, which imports its module on first use; None if the index does not have it."""
        row = self._rows.get(key)
        if row is None:
            return None
        return Rule(
            id=row.id,
            title=row.title,
            severity=row.severity,
            description=row.description,
            remediation=row.remediation,
            docs=row.docs,
            types=row.types,
            judge=_Later(module, "judge") if "judge" in row.functions else None,
            judge_in_plan=_Later(module, "judge_in_plan") if "judge_in_plan" in row.functions else None,
            level=row.level,
            equivalents=row.equivalents,
            frameworks=row.frameworks,
            packs=row.packs,
            aliases=row.aliases,
        )


def index_of(rules: Iterable[Rule]) -> bytes:
    """Return the text of the index: one line for each rule, so that changes to different rules rarely conflict."""
    lines = [msgspec.json.encode(_row(rule)) for rule in sorted(rules, key=lambda rule: rule.id)]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def _row(rule: Rule) -> _Row:
    functions = {"judge": rule.judge, "judge_in_plan": rule.judge_in_plan}
    return _Row(
        id=rule.id,
        title=rule.title,
        severity=rule.severity,
        description=rule.description,
        remediation=rule.remediation,
        docs=rule.docs,
        types=rule.types,
        functions=tuple(name for name, function in functions.items() if function is not None),
        level=rule.level,
        equivalents=rule.equivalents,
        frameworks=rule.frameworks,
        packs=rule.packs,
        aliases=rule.aliases,
    )
