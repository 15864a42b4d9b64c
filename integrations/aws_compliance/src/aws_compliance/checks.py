"""The configured controls, prepared once, and their results for each resource."""

from collections.abc import Collection, Iterator
from typing import Any, cast

import attrs
from msgspec import Struct
from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import FindingStatus
from tollgate_runtime.contract.paths import Path

from aws_compliance.catalogue import CONTROLS
from aws_compliance.config import Config
from aws_compliance.control import Control, JudgeResource, JudgeTags, Kind, Remark, Settings
from aws_compliance.globs import matches
from aws_compliance.levels import Levels
from aws_compliance.tag_policies.tag_policy import TagPolicy
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.carriers import carriers_of
from aws_compliance.tags.tag_rule import TagRule

JUDGED_ACTIONS = frozenset({"create", "update", "replace"})
_STATUSES: dict[Kind, FindingStatus] = {
    "missing": "fail",
    "wrong": "fail",
    "advice": "warn",
    "unknown": "unknown",
    "withheld": "warn",
}


class Report(Struct, frozen=True):
    """The results for one resource.

    Attributes:
        resource: the resource.
        carriers: what of it carries tags; empty if its tags are not judged.
        remarks: what each control says.
    """

    resource: Resource
    carriers: list[Carrier]
    remarks: list[tuple[Control, Remark]]

    def findings(self, levels: Levels) -> Iterator[Finding]:
        """Yield the remarks as rows of a report."""
        for control, remark in self.remarks:
            yield Finding(
                rule=control.id,
                message=remark.message,
                severity=remark.severity or control.severity,
                status=_STATUSES[remark.kind],
                level=levels.level(control.id, remark.level or control.level),
                path=remark.path,
                remediation=remark.remediation,
                docs=control.docs,
                undecided=remark.undecided,
            )

    def keys(self, *kinds: Kind) -> list[str]:
        """Return the tag keys of all remarks of some kinds, each once."""
        return list(dict.fromkeys(key for _, remark in self.remarks if remark.kind in kinds for key in remark.keys))

    @property
    def metadata(self) -> dict[str, Any]:
        """Return the missing, wrong and undecided tag keys; empty if tags are not checked."""
        if not self.carriers:
            return {}
        if not self.remarks:
            return {"missing": [], "wrong": [], "unknown": []}
        return {
            "missing": self.keys("missing"),
            "wrong": self.keys("wrong"),
            "unknown": self.keys("unknown", "withheld"),
        }

    @property
    def tag_remarks(self) -> list[Remark]:
        """Return the remarks on tags."""
        return [remark for control, remark in self.remarks if control.tags is not None]


class Checks:
    """Everything that a configuration demands of a resource by itself, except the built-in rules.

    Args:
        config: what the user set.
        policy: the effective tag policy, if there is one.
    """

    def __init__(self, config: Config, policy: TagPolicy | None = None) -> None:
        self.config = config
        self.policy = policy
        levels = Levels(config.levels)
        self._ignored = tuple(config.ignore_tags)
        rules = {key: rule for key, rule in rules_of(config).items() if not matches(key, self._ignored)}
        settings = Settings(config=config, rules=rules, policy=policy)
        controls = [control for control in CONTROLS if not levels.is_off(control.id)]
        self._tag_judges: list[tuple[Control, JudgeTags]] = []
        self._judges: list[tuple[Control, JudgeResource]] = []
        for control in controls:
            if control.tags is not None and (judge := control.tags(settings)):
                self._tag_judges.append((control, judge))
            if control.resource is not None and (judge_resource := control.resource(settings)):
                self._judges.append((control, judge_resource))
        self.judges_tags = bool(
            settings.rules or policy or config.forbidden_tags or config.key_case or config.key_pattern
        )
        self._ignored_types = tuple(config.ignore_types)

    def examine(self, resource: Resource, planned: Collection[Path] | None = None) -> Report:
        """Judge one resource.

        Args:
            resource: the resource.
            planned: after the apply, where the plan had tags: what the cloud has filled in since is not judged.
        """
        carriers = self._carriers(resource)
        if planned is not None:
            carriers = [carrier for carrier in carriers if carrier.path in planned]
        remarks = [
            (control, remark)
            for carrier in carriers
            for control, judge in self._tag_judges
            for remark in judge(resource, carrier)
        ]
        remarks += [(control, remark) for control, judge in self._judges for remark in judge(resource)]
        return Report(resource, carriers, remarks)

    def _carriers(self, resource: Resource) -> list[Carrier]:
        if not self.judges_tags or matches(resource.type, self._ignored_types):
            return []
        found = carriers_of(resource, nested=self.config.nested_tags)
        by_provider = _ignored_by_provider(resource)
        if by_provider or any(matches(key, self._ignored) for carrier in found for key in carrier.tags.values):
            return [carrier.ignoring(self._ignored + by_provider) for carrier in found]
        return found


def is_judged(resource: Resource) -> bool:
    """Return whether a resource is AWS's, and is created or changed."""
    return resource.mode == "managed" and resource.action in JUDGED_ACTIONS and resource.type.startswith("aws_")


def rules_of(config: Config) -> dict[str, TagRule]:
    """Return the rule of each tag, complete; tags that only have allowed values may be left out."""
    defaults = config.tag_defaults or TagRule()
    given = config.required_tags
    rules: dict[str, TagRule] = {}
    for key, rule in (given if isinstance(given, dict) else dict.fromkeys(given, TagRule())).items():
        rules[key] = (TagRule(values=rule) if isinstance(rule, list) else rule).over(defaults)
    for key, values in config.allowed_values.items():
        rules[key] = attrs.evolve(rules[key], values=values) if key in rules else TagRule(values=values, optional=True)
    return rules


def _ignored_by_provider(resource: Resource) -> tuple[str, ...]:
    """Return the keys that the provider's `ignore_tags` leaves to others, as globs."""
    blocks: Any = resource.provider_config.get("ignore_tags")
    if not blocks:
        return ()
    globs: list[str] = []
    for block in cast("list[Any]", blocks) if isinstance(blocks, list) else [blocks]:
        if isinstance(block, dict):
            body = cast("dict[str, Any]", block)
            globs += _texts(body.get("keys"))
            globs += [f"{prefix}*" for prefix in _texts(body.get("key_prefixes"))]
    return tuple(globs)


def _texts(value: Any) -> list[str]:
    return [str(item) for item in cast("list[Any]", value)] if isinstance(value, list) else []
