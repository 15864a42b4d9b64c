"""A control: one requirement on a resource or its tags, and the remarks that it makes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec import Struct, field
from tollgate_runtime import Resource
from tollgate_runtime.contract.findings import Level, Severity, UndecidedBy
from tollgate_runtime.contract.paths import Path

from aws_compliance.config import Config
from aws_compliance.tag_policies.tag_policy import TagPolicy
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.tag_rule import TagRule

Kind = Literal["missing", "wrong", "advice", "unknown", "withheld"]
"""Broken, since a tag is missing or something is wrong; a hint; or not to be judged: before apply, or ever."""


class Remark(Struct, frozen=True, kw_only=True):
    """A remark of a control on one resource.

    Attributes:
        kind: what sort of remark it is.
        message: the sentence to read.
        keys: the tag keys it is about.
        path: the attribute it is about.
        remediation: what to write.
        severity: where it is not the control's own.
        level: who may overrule it, where the control does not say.
        undecided: of a remark that cannot be judged yet, who decides it, if not the apply.
    """

    kind: Kind
    message: str
    keys: tuple[str, ...] = ()
    path: Path = ("tags",)
    remediation: str | None = None
    severity: Severity | None = None
    level: Level | None = None
    undecided: UndecidedBy | None = None


class Settings(Struct, frozen=True, kw_only=True):
    """What the controls work from.

    Attributes:
        config: what the user set.
        rules: the rule of each tag that is required or has a rule, complete.
        policy: the effective tag policy, if there is one.
    """

    config: Config
    rules: Mapping[str, TagRule] = field(default_factory=dict[str, TagRule])
    policy: TagPolicy | None = None


JudgeTags = Callable[[Resource, Carrier], Iterator[Remark]]
JudgeResource = Callable[[Resource], Iterator[Remark]]


class Control(Struct, frozen=True, kw_only=True):
    """A requirement. It has one of the two functions, which returns None if the settings do not enable it.

    Attributes:
        id: its name, which is also the name of its file.
        title: the demand, as a sentence that is true of a resource that keeps it.
        severity: how bad it is to break it.
        level: who may overrule it; a demand that a team has written down is mandatory. None leaves it to the severity.
        docs: a link for more.
        tags: makes what judges the tags of a carrier.
        resource: makes what judges a resource.
    """

    id: str
    title: str
    severity: Severity = "medium"
    level: Level | None = "soft-mandatory"
    docs: str | None = None
    tags: Callable[[Settings], JudgeTags | None] | None = None
    resource: Callable[[Settings], JudgeResource | None] | None = None
