"""tag_policy_value: a tag has a value that the organization's tag policy allows."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.globs import matches
from aws_compliance.tag_policies.policy_words import DOCS, grade
from aws_compliance.tag_policies.tag_policy import PolicyTag
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.near_miss import closest
from aws_compliance.tags.tag_hcl import tags_to_paste
from aws_compliance.wording import list_names, on, open_remarks, origin


def _prepare(settings: Settings) -> JudgeTags | None:
    tags = [tag for tag in (settings.policy.tags.values() if settings.policy else ()) if tag.values]

    def judge(_resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        open_values: list[tuple[str, Any]] = []
        for tag in tags:
            value = carrier.tags.values.get(tag.key, MISSING)
            if value is UNKNOWN or value is SENSITIVE:
                open_values.append((tag.key, value))
            elif value is not MISSING and not matches(value, _patterns(tag)):
                yield _remark(tag, value, carrier)
        yield from open_remarks(open_values, carrier)

    return judge if tags else None


def _patterns(tag: PolicyTag) -> tuple[str, ...]:
    """Return the policy's values as globs: only its `*` is a wildcard."""
    return tuple(value.replace("[", "[[]").replace("?", "[?]") for value in tag.values)


def _remark(tag: PolicyTag, value: str, carrier: Carrier) -> Remark:
    severity, level, refused = grade(tag, carrier.type)
    better = closest(value, [text for text in tag.values if "*" not in text])
    found = f"{value!r}{origin(tag.key, carrier)}"
    hint = f"; did you mean {better!r}?" if better else ""
    paste = tags_to_paste({tag.key: better or tag.values[0]}, carrier)
    allowed = list_names([repr(text) for text in tag.values], "or")
    return Remark(
        kind="wrong",
        message=f"Tag {tag.key}{on(carrier)} is {found}, and by the tag policy may be {allowed}{refused}{hint}",
        keys=(tag.key,),
        path=carrier.path_of(tag.key),
        remediation=f"Use one of the values of the policy:\n{paste}",
        severity=severity,
        level=level,
    )


CONTROL = Control(id="tag_policy_value", title="Tags have values that the tag policy allows", docs=DOCS, tags=_prepare)
