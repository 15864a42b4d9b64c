"""A policy file in YAML: rules, and settings for rules that come from elsewhere."""

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import Struct, field
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES, Level, Severity
from tollgate_runtime.documents import Document

from policy_validator.problems import Problem
from policy_validator.yaml_rules.parse_rule import ParsedRules, parse_rules
from policy_validator.yaml_rules.reader import Reader

_KEYS = ("name", "description", "extends", "rules", "overrides", "rego")
_TELLING = ("extends", "rules", "overrides", "rego")
REGO_INPUTS = ("auto", "plan", "resource", "hcp", "scalr", "spacelift")


class Override(Struct, frozen=True, kw_only=True):
    """What is set for the rules that a glob names; None leaves it as it is."""

    glob: str
    is_off: bool = False
    severity: Severity | None = None
    level: Level | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict[str, Any])
    source: str = ""


class RegoSettings(Struct, frozen=True, kw_only=True):
    """How the Rego files of a set are read.

    Attributes:
        input: what a policy is given: the plan, one resource after the other, the plan as another host of policies
            gives it, or what it reads.
        namespaces: the packages that are asked, as globs; none leaves it to `all_namespaces`.
        all_namespaces: whether all packages are asked, or `main` alone, as conftest does by itself.
        decisions: rules whose value must be true, such as `terraform.analysis.authz`.
    """

    input: str = "auto"
    namespaces: tuple[str, ...] = ()
    all_namespaces: bool = True
    decisions: tuple[str, ...] = ()


class PolicyFile(Struct, frozen=True, kw_only=True):
    """What one file holds."""

    rules: ParsedRules
    extends: tuple[tuple[str, str], ...] = ()
    overrides: Sequence[Override] = ()
    rego: RegoSettings | None = None
    problems: Sequence[Problem] = ()


def may_be_policy_file(document: Document) -> bool:
    """Return whether a file is ours, perhaps with a misspelt key; beside Rego there is YAML of other programs."""
    value: Any = document.value
    if not isinstance(value, dict):
        return value is None
    keys = [str(key).lower() for key in cast("dict[Any, Any]", value)]
    return any(difflib.get_close_matches(key, _TELLING, n=1, cutoff=0.75) for key in keys)


def read_policy_file(document: Document) -> PolicyFile:
    """Return the content of a file; with problems, nothing of it must be used."""
    reader = Reader(document)
    members = reader.mapping({} if document.value is None else document.value, (), _KEYS)
    if not members and not reader.problems:
        reader.complain((), "The file is empty: it has neither rules nor overrides.")
    reader.text(members, "name", ())
    reader.text(members, "description", ())
    return PolicyFile(
        rules=parse_rules(reader, members.get("rules")),
        extends=tuple(
            (text, f"{document.name}:{document.line(('extends', place))}")
            for place, text in enumerate(reader.texts(members, "extends", ()))
        ),
        overrides=tuple(_overrides(reader, members.get("overrides"))),
        rego=_rego(reader, members.get("rego")),
        problems=tuple(reader.problems),
    )


def _overrides(reader: Reader, value: Any) -> list[Override]:
    found: list[Override] = []
    rows = cast("dict[str, Any]", reader.of_kind({} if value is None else value, ("overrides",), "mapping", {}))
    for glob, given in rows.items():
        path = ("overrides", glob)
        members = reader.mapping(given, path, ("enabled", "severity", "level", "parameters"))
        is_enabled = reader.of_kind(members.get("enabled", True), (*path, "enabled"), "boolean", True)
        parameters = reader.of_kind(members.get("parameters", {}), (*path, "parameters"), "mapping", {})
        found.append(
            Override(
                glob=glob,
                is_off=not is_enabled,
                severity=cast("Severity | None", reader.word(members, "severity", path, SEVERITIES)),
                level=cast("Level | None", reader.word(members, "level", path, LEVELS)),
                parameters=parameters,
                source=f"{reader.document.name}:{reader.line(path)}",
            )
        )
    return found


def _rego(reader: Reader, value: Any) -> RegoSettings | None:
    if value is None:
        return None
    members = reader.mapping(value, ("rego",), ("input", "namespaces", "all_namespaces", "decisions"))
    return RegoSettings(
        input=reader.word(members, "input", ("rego",), REGO_INPUTS) or "auto",
        namespaces=reader.texts(members, "namespaces", ("rego",)),
        all_namespaces=reader.of_kind(members.get("all_namespaces", True), ("rego", "all_namespaces"), "boolean", True),
        decisions=reader.texts(members, "decisions", ("rego",)),
    )
