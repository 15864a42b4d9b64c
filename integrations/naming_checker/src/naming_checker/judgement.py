"""Runs the checks on one resource."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace
from tollgate_runtime import Finding, Resource, Result, from_findings
from tollgate_runtime.contract.findings import SEVERITIES
from tollgate_runtime.contract.paths import parse_path

from naming_checker.catalogue import verdicts
from naming_checker.check import Broken, Check, Subject, Undecided, level_of_own
from naming_checker.config import Config
from naming_checker.conventions.convention import Convention
from naming_checker.conventions.selection import Selection
from naming_checker.limits.adaptation import adapt
from naming_checker.limits.type_table import UNKNOWN_TYPE, Entry, cloud_of, entry_of
from naming_checker.names import NAME_TAG, Name, Unnamed, find_name
from naming_checker.suggestion import suggest
from naming_checker.templates.template_fill import outline

NOT_NAMED = "resource_name_unknown"
"""The rule of findings about names that are not there to be judged."""

_HELD = "is judged at the end of the plan: which rule is for it depends on its address, which is not known yet"


class Judge(Struct, frozen=True, kw_only=True):
    """Judges the names of one run."""

    config: Config
    selection: Selection
    _adapted_to: dict[tuple[Convention, Entry], Convention] = field(
        default_factory=dict[tuple[Convention, Entry], Convention]
    )

    def judge(self, resource: Resource, *, workspace: str | None = None) -> Result:
        """Return the answer for one resource."""
        convention = self.selection.convention(resource)
        name = self._name(resource, convention)
        if name is None:
            return Result()
        if isinstance(name, Unnamed):
            return from_findings(_unnamed_findings(name, convention))
        if not self.selection.is_settled(resource):
            finding = Finding(NOT_NAMED, f"{_format(name)} {_HELD}", status="unknown", path=parse_path(name.path))
            return from_findings([finding], metadata={"name": name.text, "ok": None, "suggested": None})
        entry = entry_of(resource.type)
        if name.path not in (entry.attribute, f"{entry.attribute}_prefix"):
            entry = UNKNOWN_TYPE  # what is known of the type is about another attribute
        subject = Subject(
            name=name,
            convention=self._adapted(convention, entry),
            resource=resource,
            entry=entry,
            workspace=workspace,
        )
        return _judge(subject)

    def _name(self, resource: Resource, convention: Convention) -> Name | Unnamed | None:
        """Return the name to be judged; None if there is none, or it is left alone."""
        if convention.skip or not (convention.has_own_demands or _has_limits(resource, convention)):
            return None
        name = find_name(resource, self.config.names)
        if name is None or not is_judged(resource, name, convention):
            return None
        is_moot = isinstance(name, Unnamed) and not convention.has_own_demands and _is_generated(resource, name)
        return None if is_moot else name

    def _adapted(self, convention: Convention, entry: Entry) -> Convention:
        key = (convention, entry)
        if key not in self._adapted_to:
            self._adapted_to[key] = adapt(convention, entry)
        return self._adapted_to[key]


def is_judged(resource: Resource, name: Name | Unnamed, convention: Convention) -> bool:
    """Return whether a name is checked: a new or changed one, or any if so configured."""
    if resource.action in ("create", "replace") or not convention.only_new:
        return True
    return resource.action == "update" and bool(resource.before) and resource.changed(name.path)


def _has_limits(resource: Resource, convention: Convention) -> bool:
    entry = entry_of(resource.type)
    return convention.limits and (entry.firm is not None or entry.soft is not None)


def _is_generated(resource: Resource, name: Unnamed) -> bool:
    """Return whether the configuration leaves the name to the provider, which knows what the cloud accepts."""
    if name.is_generated:
        return True
    argument = str(parse_path(name.path)[0])
    return bool(resource.config) and argument not in resource.config and argument not in resource.references


def _unnamed_findings(name: Unnamed, convention: Convention) -> list[Finding]:
    """Return the findings on a missing name.

    A warning if it is sensitive, else what the user wants it to be.
    """
    counts_as = "warn" if name.is_withheld else convention.unknown
    if counts_as == "ignore":
        return []
    is_failure = counts_as == "fail"
    severity = "medium" if is_failure else "low"
    finding = Finding(
        NOT_NAMED,
        f"{name.path} {name.why}" + (", but must be known in the plan" if is_failure else ""),
        severity=severity,
        status="unknown" if counts_as == "defer" else counts_as,
        level=level_of_own(severity),
        path=parse_path(name.path),
        remediation="Give the resource a name that is known when it is planned." if is_failure else None,
        undecided="cloud" if name.is_generated and counts_as == "defer" else None,
    )
    return [finding]


def _judge(subject: Subject) -> Result:
    found = list(verdicts(subject))
    suggested = suggest(subject) if any(isinstance(verdict, Broken) for _, verdict in found) else None
    broken = [(check, verdict) for check, verdict in found if isinstance(verdict, Broken) and not verdict.is_soft]
    others = [(check, verdict) for check, verdict in found if not isinstance(verdict, Broken) or verdict.is_soft]
    findings = [_one_finding(subject, broken, suggested)] if broken else []
    findings += [_finding(subject, check, verdict, suggested) for check, verdict in others]
    metadata: dict[str, Any] = {"name": subject.name.text, "ok": not broken, "suggested": suggested}
    if broken:
        metadata["broken"] = [check.id for check, _ in broken]
    return from_findings(findings, metadata=metadata)


def _one_finding(subject: Subject, broken: Sequence[tuple[Check, Broken]], suggested: str | None) -> Finding:
    """Return one finding for a wrong name, under the worst broken rule, with the messages of all of them."""
    findings = [_finding(subject, check, verdict, suggested) for check, verdict in broken]
    worst = max(range(len(findings)), key=lambda at: SEVERITIES.index(findings[at].severity))
    rest = [_said(subject, check, verdict) for at, (check, verdict) in enumerate(broken) if at != worst]
    return replace(findings[worst], message="; it ".join([findings[worst].message, *rest]))


def _finding(subject: Subject, check: Check, verdict: Broken | Undecided, suggested: str | None) -> Finding:
    own = (subject.convention.severity if check.is_own else None) or check.severity
    severity = (verdict.severity if isinstance(verdict, Broken) else None) or own
    finding = Finding(
        check.id,
        f"{_format(subject.name)} {_said(subject, check, verdict)}",
        severity=severity,
        level=level_of_own(severity) if check.is_own else None,
        path=parse_path(subject.name.path),
    )
    if isinstance(verdict, Undecided):
        return replace(finding, status="warn" if verdict.is_withheld else "unknown")
    return replace(
        finding,
        status="warn" if verdict.is_soft else "fail",
        remediation=" ".join(_advice(subject, suggested)) or None,
    )


def _said(subject: Subject, check: Check, verdict: Broken | Undecided) -> str:
    said = verdict.why if isinstance(verdict, Undecided) else verdict.words()
    return f"{said}{_background(subject, check)}"


def _background(subject: Subject, check: Check) -> str:
    """Return which rule has decided, and what the convention was before the cloud's limits."""
    convention = subject.convention
    told = [convention.decided_by[check.option]] if check.is_own and check.option in convention.decided_by else []
    if check.option in convention.adapted_from:
        told.append(f"{cloud_of(subject.resource.type)} takes no {convention.adapted_from[check.option]!r} here")
    return f" ({'; '.join(told)})" if told else ""


def _advice(subject: Subject, suggested: str | None) -> Iterator[str]:
    if suggested is not None:
        yield f"Let it begin with {suggested!r}." if subject.name.is_beginning else f"Call it {suggested!r}."
    elif subject.convention.template:
        text, holes = outline(subject)
        if holes:
            choices = "; ".join(f"{{{hole.token}}} must {hole.in_words()}" for hole in holes)
            yield f"Call it {text!r}, where {choices}."
    if subject.resource.action in ("update", "no-op") and subject.name.path != NAME_TAG:
        yield "It exists already: most resources can only be renamed by destroying and creating them again."


def _format(name: Name) -> str:
    return f"{name.path} {name.text!r}"
