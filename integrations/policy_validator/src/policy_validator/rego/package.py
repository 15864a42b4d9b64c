"""The packages of Rego files, and the rules in them that say something of a plan."""

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal, cast

import attrs
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES

from policy_validator.evaluator import RuleInfo
from policy_validator.plain import mapping
from policy_validator.policy_file import RegoSettings
from policy_validator.rego.module import Module

_SPEAKING = re.compile(r"(deny|violation|warn)(?:_(\w+))?")
Kind = Literal["deny", "warn", "decision"]


@attrs.frozen(kw_only=True)
class RegoRule:
    """One rule of a package.

    Attributes:
        info: what it says of itself.
        kind: whether what it says fails or warns; a decision fails unless it is true.
        reference: where its value is: `data.main.deny`.
        exception: where the exceptions of its package are, and its name there; None if there are none.
        group: `plan` or `resource`: what it is given.
        reads: the members that it names.
        types: the resource types that it names; none means that it may be about any.
        literals: the texts and numbers that it may compare with.
    """

    info: RuleInfo
    kind: Kind
    reference: str
    exception: tuple[str, str] | None
    group: str
    reads: frozenset[str]
    types: frozenset[str]
    literals: Sequence[Any]


def speaking_rules(modules: Sequence[Module], settings: RegoSettings) -> list[RegoRule]:
    """The rules of all packages that the settings name."""
    packages: dict[str, list[Module]] = {}
    for module in modules:
        packages.setdefault(module.package, []).append(module)
    found: list[RegoRule] = []
    for package, several in packages.items():
        wanted = not settings.namespaces or any(fnmatchcase(package, glob) for glob in settings.namespaces)
        names = {name: module for module in several for name in module.rules}
        for name, module in names.items():
            is_decision = f"{package}.{name}" in settings.decisions
            spoken = _SPEAKING.fullmatch(name)
            if is_decision or (wanted and spoken):
                kind: Kind = "decision" if is_decision or not spoken else "warn" if spoken[1] == "warn" else "deny"
                found.append(_rule(several, module, name, kind, settings, has_exception="exception" in names))
    return found


def _rule(
    several: Sequence[Module], module: Module, name: str, kind: Kind, settings: RegoSettings, *, has_exception: bool
) -> RegoRule:
    package = module.package
    wants_plan = settings.input == "plan" or (settings.input == "auto" and any(one.wants_plan for one in several))
    spoken = _SPEAKING.fullmatch(name)
    suffix = (spoken[2] or "") if spoken else name
    may_be_excepted = has_exception and kind == "deny"
    types = module.types(name)
    return RegoRule(
        info=_info(several, module, name, kind, types, needs_plan=wants_plan),
        kind=kind,
        reference=f"data.{_quoted(package)}.{name}",
        exception=(f"data.{_quoted(package)}.exception", suffix) if may_be_excepted else None,
        group="plan" if wants_plan else "resource",
        reads=module.reads(name),
        types=types,
        literals=[text for text in module.literals(name) if text not in types],
    )


def _info(
    several: Sequence[Module], module: Module, name: str, kind: Kind, types: frozenset[str], *, needs_plan: bool
) -> RuleInfo:
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
        types=tuple(sorted(types)),
        level=level if level in LEVELS else None,
        description=str(notes.get("description") or ""),
        remediation=_text(facts.get("remediation")),
        docs=_reference(notes.get("related_resources")),
        needs_plan=needs_plan,
        source=f"{module.file}:{module.rules[name]}",
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _reference(value: Any) -> str | None:
    """The first of the annotation's related resources, which is a link or an object with one."""
    first: Any = cast("list[Any]", value)[0] if isinstance(value, list) and value else None
    return _text(cast("dict[str, Any]", first).get("ref")) if isinstance(first, dict) else _text(first)


def _quoted(package: str) -> str:
    first, *rest = package.split(".")
    return first + "".join(f".{part}" if part.isidentifier() else f'["{part}"]' for part in rest)
