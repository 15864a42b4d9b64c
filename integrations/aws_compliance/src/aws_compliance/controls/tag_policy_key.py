"""tag_policy_key: a tag that the organization's tag policy knows is in the policy's capitalisation."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.tag_policies.policy_words import DOCS, grade
from aws_compliance.tags.carrier import Carrier
from aws_compliance.wording import on, origin


def _prepare(settings: Settings) -> JudgeTags | None:
    policy = settings.policy
    if policy is None:
        return None

    def judge(_resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        for key in carrier.tags.values:
            tag = policy.tags.get(key.lower())
            if tag is not None and tag.key != key:
                severity, level, refused = grade(tag, carrier.type)
                here = f"here{on(carrier)} it is {key}{origin(key, carrier)}"
                yield Remark(
                    kind="wrong",
                    message=f"The tag policy writes the key {tag.key}, and {here}{refused}",
                    keys=(key,),
                    path=carrier.path_of(key),
                    remediation=f"Call it {tag.key!r}.",
                    severity=severity,
                    level=level,
                )

    return judge


CONTROL = Control(
    id="tag_policy_key", title="Tag keys have the capitalization of the tag policy", docs=DOCS, tags=_prepare
)
