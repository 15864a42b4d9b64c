"""What the checks say of one resource."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from tollgate_runtime import Finding, Resource, Result, from_findings
from tollgate_runtime.contract.paths import parse_path

from naming_checker.catalogue import CHECKS
from naming_checker.check import Check, Subject
from naming_checker.config import Config
from naming_checker.names import Name, Unnamed, find_name


def judge(resource: Resource, config: Config) -> Result:
    """The answer for one resource.

    Only names that are being given are judged: an existing resource cannot be renamed without being made anew.
    """
    if any(fnmatchcase(resource.type, pattern) for pattern in config.skip_types):
        return Result()
    name = find_name(resource) if _is_named_now(resource) else None
    findings = [*_name_findings(name, config), *_label_findings(resource, config)]
    return from_findings(findings, metadata=_metadata(name, findings, config))


def _is_named_now(resource: Resource) -> bool:
    if resource.action != "update":
        return True
    name = find_name(resource)
    return name is not None and resource.changed(name.path)


def _name_findings(name: Name | Unnamed | None, config: Config) -> Iterator[Finding]:
    checks = _checks("name", config)
    if isinstance(name, Unnamed) and checks:
        first = checks[0]
        yield Finding(
            rule=first.id,
            message=f"{name.path} {name.why}",
            severity=first.severity,
            status="warn" if name.is_withheld else "unknown",
            path=parse_path(name.path),
        )
    elif isinstance(name, Name):
        for check in checks:
            if (check.judges_beginnings or not name.is_beginning) and not check.holds(name.text, config):
                yield _finding(check, name.text, name.path, config, beginning=name.is_beginning)


def _label_findings(resource: Resource, config: Config) -> Iterator[Finding]:
    if resource.action == "create" and resource.name:
        for check in _checks("label", config):
            if not check.holds(resource.name, config):
                yield _finding(check, resource.name, "", config)


def _finding(check: Check, text: str, path: str, config: Config, *, beginning: bool = False) -> Finding:
    what = path or "label"
    corrected = _corrected(text, check.subject, config, beginning=beginning)
    return Finding(
        rule=check.id,
        message=f"{what} {text!r} must {check.demand(config)}",
        severity=check.severity,
        level=None if config.has_conventions else "advisory",
        path=parse_path(path),
        remediation=f"Call it {corrected!r}.",
    )


def _corrected(text: str, subject: Subject, config: Config, *, beginning: bool = False) -> str:
    for check in _checks(subject, config):
        if check.judges_beginnings or not beginning:
            text = check.correct(text, config)
    return text


def _checks(subject: Subject, config: Config) -> list[Check]:
    return [check for check in CHECKS if check.subject == subject and check.is_on(config)]


def _metadata(name: Name | Unnamed | None, findings: list[Finding], config: Config) -> dict[str, Any]:
    if not isinstance(name, Name):
        return {}
    is_ok = not any(finding.path for finding in findings)
    suggested = None if is_ok else _corrected(name.text, "name", config, beginning=name.is_beginning)
    return {"name": name.text, "ok": is_ok, "suggested": suggested}
