"""The packages of Rego files, and their rules about a plan."""

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal, cast

from msgspec import Struct
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES

from policy_validator.evaluator import RuleInfo
from policy_validator.plain import mapping
from policy_validator.policy_file import RegoSettings
from policy_validator.rego.module import Module
from policy_validator.rego.reading.program import DataPath
from policy_validator.rego.reading.summary import Readings, RuleReading
from policy_validator.rego.syntax.tree import Clause

_SPEAKING = re.compile(r"(deny|violation|warn)(?:_(\w+))?")
Kind = Literal["deny", "warn", "decision"]


class RegoRule(Struct, frozen=True, kw_only=True):
    """One rule of a package.

    Attributes:
        info: what it says of itself.
        kind: whether what it says fails or warns; a decision fails unless it is true.
        path: where it is below `data`.
        reference: the same, as Rego writes it: `data.main.deny`.
        exception: where the exceptions of its package are, and its name there; None if there are none.
        reading: what it reads.
        exception_reading: what the exceptions read.
    """

    info: RuleInfo
    kind: Kind
    path: DataPath
    reference: str
    exception: tuple[str, str] | None
    reading: RuleReading
    exception_reading: RuleReading | None = None

    @property
    def readings(self) -> list[RuleReading]:
        """Return what it and its exceptions read."""
        return [self.reading, *([self.exception_reading] if self.exception_reading else [])]

    @property
    def convention(self) -> str:
        """Return the name of the form in which it expects its input."""
        return self.reading.convention.name

    @property
    def types(self) -> frozenset[str]:
        """Return the resource types that it names; none means that it may be about any."""
        return self.reading.types


def speaking_rules(modules: Sequence[Module], settings: RegoSettings, readings: Readings) -> list[RegoRule]:
    """Return the rules of all packages that the settings name."""
    packages: dict[str, list[Module]] = {}
    for module in modules:
        packages.setdefault(module.package, []).append(module)
    found: list[RegoRule] = []
    for package, several in packages.items():
        wanted = _is_wanted(package, settings)
        names = {name: module for module in several for name in module.rules}
        for name, module in names.items():
            is_decision = f"{package}.{name}" in settings.decisions
            spoken = _SPEAKING.fullmatch(name)
            if not is_decision and not (wanted and spoken):
                continue
            kind: Kind = "decision" if is_decision or not spoken else "warn" if spoken[1] == "warn" else "deny"
            path = (*module.tree.package, name)
            clauses = [row for one in several for row in one.tree.clauses if row.name == name]
            if _is_rule(clauses, path, readings):
                found.append(_rule(several, module, path, kind, readings, has_exception="exception" in names))
    return found


def _is_wanted(package: str, settings: RegoSettings) -> bool:
    if settings.namespaces:
        return any(fnmatchcase(package, glob) for glob in settings.namespaces)
    return settings.all_namespaces or package == "main"


def _is_rule(clauses: Sequence[Clause], path: DataPath, readings: Readings) -> bool:
    """Return whether this is a rule, and not a function or a list of something that has a rule's name."""
    if any(clause.parameters is not None for clause in clauses):
        return False
    is_document = all(not clause.is_partial and not clause.body for clause in clauses)
    return not is_document or readings.reading(path).reads_input


def _rule(
    several: Sequence[Module],
    module: Module,
    path: DataPath,
    kind: Kind,
    readings: Readings,
    *,
    has_exception: bool,
) -> RegoRule:
    name = path[-1]
    spoken = _SPEAKING.fullmatch(name)
    suffix = (spoken[2] or "") if spoken else name
    may_be_excepted = has_exception and kind == "deny"
    reading = readings.reading(path)
    package = _quote(path[:-1])
    return RegoRule(
        info=_info(several, module, name, kind, reading),
        kind=kind,
        path=path,
        reference=f"data.{package}.{name}",
        exception=(f"data.{package}.exception", suffix) if may_be_excepted else None,
        reading=reading,
        exception_reading=readings.reading((*path[:-1], "exception")) if may_be_excepted else None,
    )


def _info(several: Sequence[Module], module: Module, name: str, kind: Kind, reading: RuleReading) -> RuleInfo:
    nothing: Mapping[str, Any] = {}
    notes = next((one.annotations[name] for one in several if name in one.annotations), nothing)
    facts = mapping(notes.get("custom"))
    severity = str(facts.get("severity", "")).lower()
    level = facts.get("level")
    full = f"{module.package}.{name}"
    return RuleInfo(
        id=str(facts.get("id") or full),
        title=str(notes.get("title") or full),
        severity=severity if severity in SEVERITIES else "low" if kind == "warn" else "medium",
        language="rego",
        types=tuple(sorted(reading.types)),
        level=level if level in LEVELS else None,
        description=str(notes.get("description") or ""),
        remediation=_text(facts.get("remediation")),
        docs=_reference(notes.get("related_resources")),
        needs_plan=reading.convention.at is not None,
        source=f"{module.file}:{module.rules[name]}",
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _reference(value: Any) -> str | None:
    """Return the first of the annotation's related resources, which is a link or an object with one."""
    first: Any = cast("list[Any]", value)[0] if isinstance(value, list) and value else None
    return _text(cast("dict[str, Any]", first).get("ref")) if isinstance(first, dict) else _text(first)


def _quote(package: Sequence[str]) -> str:
    first, *rest = package
    return first + "".join(f".{part}" if part.isidentifier() else f'["{part}"]' for part in rest)
