"""tag_policy_required: a resource carries the tags that the organization's tag policy requires of its type."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.globs import matches
from aws_compliance.tag_policies.policy_words import DOCS
from aws_compliance.tag_policies.tag_policy import PolicyTag
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.tag_hcl import PLACEHOLDER, tags_to_paste
from aws_compliance.tags.taggable import names_in_policies
from aws_compliance.wording import on, open_remarks, tags_named


def _prepare(settings: Settings) -> JudgeTags | None:
    required = [tag for tag in (settings.policy.tags.values() if settings.policy else ()) if tag.required_for]

    def judge(_resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        missing: list[PolicyTag] = []
        open_values: list[tuple[str, Any]] = []
        for tag in required:
            if matches(tag.key, carrier.ignored) or not tag.required_for & names_in_policies(carrier.type):
                continue
            value = carrier.tags.value(tag.key)
            if value is MISSING:
                missing.append(tag)
            elif tag.key not in carrier.tags.values and (value is UNKNOWN or value is SENSITIVE):
                open_values.append((tag.key, value))
        if missing:
            yield _remark(missing, carrier)
        yield from open_remarks(open_values, carrier)

    return judge if required else None


def _remark(missing: list[PolicyTag], carrier: Carrier) -> Remark:
    keys = [tag.key for tag in missing]
    values = {tag.key: next((text for text in tag.values if "*" not in text), PLACEHOLDER) for tag in missing}
    also = " (or to `default_tags` of the provider)" if carrier.takes_defaults else ""
    return Remark(
        kind="missing",
        message=f"Missing the {tags_named(keys)}{on(carrier)}, which the tag policy requires",
        keys=tuple(keys),
        path=carrier.path,
        remediation=f"Add to the resource{also}:\n{tags_to_paste(values, carrier)}",
    )


CONTROL = Control(
    id="tag_policy_required", title="Resources carry the tags that the tag policy requires", docs=DOCS, tags=_prepare
)
