"""`enforcement.yaml`: levels by rule and integration, and other team settings."""

from collections.abc import Iterator

import msgspec
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES
from tollgate_runtime.documents import DocumentNode

from tollgate_host.verdict.settings.enforcement import DecidedByCloud, FailOn, LevelRule, OnExpired
from tollgate_host.verdict.settings.field_reader import FieldReader

FAIL_ON: tuple[FailOn, ...] = (*SEVERITIES, "never")
DECIDED_BY_CLOUD: tuple[DecidedByCloud, ...] = ("pass", "warn", "fail")
ON_EXPIRED: tuple[OnExpired, ...] = ("warn", "fail")

_MEMBERS = ("levels", "fail_on", "decided_by_cloud", "on_expired", "inline_exemptions")


class EnforcementFile(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the file; None where it does not set a value."""

    levels: tuple[LevelRule, ...] = ()
    fail_on: FailOn | None = None
    decided_by_cloud: DecidedByCloud | None = None
    on_expired: OnExpired | None = None
    inline_exemptions: bool | None = None


def enforcement_from_yaml(data: bytes, *, name: str) -> EnforcementFile:
    """Return the settings in a file.

    Args:
        data: the file's bytes.
        name: what messages call the file.

    Raises:
        ConfigError: the file has mistakes; it lists them all.
    """
    fields = FieldReader(name, data)
    settings = _settings(fields)
    fields.finish()
    return settings


def _settings(fields: FieldReader) -> EnforcementFile:
    top = fields.mapping(fields.root, what="the enforcement file", known=_MEMBERS) if fields.root else None
    if top is None:
        return EnforcementFile()
    levels = top.members.get("levels")
    return EnforcementFile(
        levels=() if levels is None else tuple(_levels(fields, levels)),
        fail_on=fields.word(top.members.get("fail_on"), FAIL_ON, what="fail_on"),
        decided_by_cloud=fields.word(top.members.get("decided_by_cloud"), DECIDED_BY_CLOUD, what="decided_by_cloud"),
        on_expired=fields.word(top.members.get("on_expired"), ON_EXPIRED, what="on_expired"),
        inline_exemptions=fields.flag(top.members.get("inline_exemptions"), what="inline_exemptions"),
    )


def _levels(fields: FieldReader, node: DocumentNode) -> Iterator[LevelRule]:
    for item in fields.items(node, what="levels"):
        entry = fields.mapping(item, what="a level", known=("rule", "integration", "level"))
        if entry is None:
            continue
        if "level" not in entry.members:
            fields.note(item, "Level missing", f'Every entry needs a "level": {", ".join(LEVELS)}.')
        if "rule" not in entry.members and "integration" not in entry.members:
            fields.note(item, "Level of nothing", 'Every entry needs a "rule" or an "integration", or both.')
        level = fields.word(entry.members.get("level"), LEVELS, what="level")
        rule = fields.text(entry.members.get("rule"), what="a rule")
        integration = fields.text(entry.members.get("integration"), what="an integration")
        if level is not None:
            yield LevelRule(level=level, rule=rule or "*", integration=integration or "*")
