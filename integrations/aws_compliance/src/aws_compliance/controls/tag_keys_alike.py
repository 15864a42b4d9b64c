"""tag_keys_alike: no two tag keys of a resource differ only in upper and lower case, and none is almost a known one."""

from collections.abc import Iterator

from tollgate_runtime import MISSING, Resource

from aws_compliance.control import Control, JudgeTags, Kind, Remark, Settings
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.near_miss import near_ones
from aws_compliance.wording import list_names, on


def _prepare(settings: Settings) -> JudgeTags | None:
    optional = [key for key, rule in settings.rules.items() if rule.optional and not rule.ignore_key_case]
    known = set(settings.rules)

    def judge(resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        keys = carrier.tags.values
        if len({key.casefold() for key in keys}) != len(keys):
            yield from _twins(resource, carrier)
        for key in optional:
            if carrier.tags.value(key) is MISSING:
                for word in near_ones((other for other in keys if other not in known), key):
                    yield _remark(
                        "advice", f"Tag {word!r}{on(carrier)} is there: did you mean {key}?", (word,), carrier
                    )

    return judge


def _twins(resource: Resource, carrier: Carrier) -> Iterator[Remark]:
    """Yield a remark on keys that differ only in case, which IAM refuses and nobody wants elsewhere."""
    by_plain: dict[str, list[str]] = {}
    for key in carrier.tags.values:
        by_plain.setdefault(key.casefold(), []).append(key)
    kind: Kind = "wrong" if resource.type.startswith("aws_iam_") else "advice"
    for keys in by_plain.values():
        if len(keys) > 1:
            message = f"The tags {list_names(keys)}{on(carrier)} differ only in upper and lower case"
            yield _remark(kind, message, tuple(keys), carrier)


def _remark(kind: Kind, message: str, keys: tuple[str, ...], carrier: Carrier) -> Remark:
    return Remark(
        kind=kind,
        message=message,
        keys=keys,
        path=carrier.path_of(keys[-1]),
        remediation="Keep one key, in the capitalisation that everyone else uses.",
    )


CONTROL = Control(
    id="tag_keys_alike",
    title="No two tag keys differ only in case or spelling",
    severity="low",
    level=None,
    tags=_prepare,
)
