"""`enforcement.yaml`: levels by rule and integration, and the other settings that a team keeps beside its code."""

from collections.abc import Iterator

import msgspec
import yaml
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES

from tollgate.verdict.enforcement import FailOn, LevelRule, OnExpired
from tollgate.verdict.strict_yaml import Document

FAIL_ON: tuple[FailOn, ...] = (*SEVERITIES, "never")
ON_EXPIRED: tuple[OnExpired, ...] = ("warn", "fail")

_MEMBERS = ("levels", "fail_on", "on_expired", "inline_exemptions")


class EnforcementFile(msgspec.Struct, frozen=True, kw_only=True):
    """What the file says; None where it is silent and the command line or the default decides."""

    levels: tuple[LevelRule, ...] = ()
    fail_on: FailOn | None = None
    on_expired: OnExpired | None = None
    inline_exemptions: bool | None = None


def enforcement_from_yaml(data: bytes, *, name: str) -> EnforcementFile:
    """The settings that a file holds.

    Args:
        data: the file's bytes.
        name: what messages call the file.

    Raises:
        ConfigError: the file has mistakes; it lists them all.
    """
    document = Document(name, data)
    settings = _settings(document)
    document.finish()
    return settings


def _settings(document: Document) -> EnforcementFile:
    top = document.mapping(document.root, what="the enforcement file", known=_MEMBERS) if document.root else None
    if top is None:
        return EnforcementFile()
    levels = top.members.get("levels")
    return EnforcementFile(
        levels=() if levels is None else tuple(_levels(document, levels)),
        fail_on=document.word(top.members.get("fail_on"), FAIL_ON, what="fail_on"),
        on_expired=document.word(top.members.get("on_expired"), ON_EXPIRED, what="on_expired"),
        inline_exemptions=document.flag(top.members.get("inline_exemptions"), what="inline_exemptions"),
    )


def _levels(document: Document, node: yaml.Node) -> Iterator[LevelRule]:
    for item in document.items(node, what="levels"):
        entry = document.mapping(item, what="a level", known=("rule", "integration", "level"))
        if entry is None:
            continue
        if "level" not in entry.members:
            document.note(item, "Level missing", f'Every entry needs a "level": {", ".join(LEVELS)}.')
        if "rule" not in entry.members and "integration" not in entry.members:
            document.note(item, "Level of nothing", 'Every entry needs a "rule" or an "integration", or both.')
        level = document.word(entry.members.get("level"), LEVELS, what="level")
        rule = document.text(entry.members.get("rule"), what="a rule")
        integration = document.text(entry.members.get("integration"), what="an integration")
        if level is not None:
            yield LevelRule(level=level, rule=rule or "*", integration=integration or "*")
