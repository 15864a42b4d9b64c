"""forbidden_tags: nothing carries a tag that is forbidden."""

from collections.abc import Iterator, Mapping

from tollgate_runtime import Resource

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.globs import matches
from aws_compliance.tags.carrier import Carrier
from aws_compliance.wording import on


def _prepare(settings: Settings) -> JudgeTags | None:
    given = settings.config.forbidden_tags
    reasons: Mapping[str, str] = given if isinstance(given, dict) else dict.fromkeys(given, "")
    patterns = tuple(reasons)

    def judge(_resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        for key in carrier.tags.values:
            if matches(key, patterns):
                reason = next(reasons[pattern] for pattern in patterns if matches(key, (pattern,)))
                yield _remark(key, reason, carrier)

    return judge if patterns else None


def _remark(key: str, reason: str, carrier: Carrier) -> Remark:
    place = "`default_tags` of the provider" if key in carrier.tags.defaults else "the resource"
    return Remark(
        kind="wrong",
        message=f"Tag {key}{on(carrier)} is forbidden" + (f": {reason}" if reason else ""),
        keys=(key,),
        path=carrier.path_of(key),
        remediation=f"Take {key} out of {place}.",
    )


CONTROL = Control(id="forbidden_tags", title="Resources have no forbidden tags", tags=_prepare)
