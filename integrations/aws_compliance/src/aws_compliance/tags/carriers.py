"""Everything of a resource that carries tags."""

from typing import Literal

from tollgate_runtime import MISSING, UNKNOWN, Resource

from aws_compliance.tags.carrier import Carrier, mask_of, provider_tags
from aws_compliance.tags.nested_carriers import NESTED, group_of
from aws_compliance.tags.tag_set import TagSet, over, read_map
from aws_compliance.tags.taggable import TAG_BLOCK_TYPES, taggable_types


def carriers_of(resource: Resource, *, nested: Literal["given", "required", "ignore"] = "given") -> list[Carrier]:
    """Return everything of a resource that carries tags; nothing if it cannot have any.

    Args:
        resource: the resource.
        nested: whether what the resource makes is judged where tags are given, always, or never.
    """
    kind = resource.type
    found: list[Carrier] = []
    if kind in TAG_BLOCK_TYPES:
        found.append(group_of(resource))
    elif kind in taggable_types() or "tags" in resource.after:
        found.append(Carrier(type=kind, tags=_own_tags(resource), takes_defaults=True))
    if nested == "ignore":
        return found
    reader = NESTED.get(kind)
    return found if reader is None else [*found, *reader(resource, nested == "required")]


def _own_tags(resource: Resource) -> TagSet:
    after, unknown = resource.after, mask_of(resource)
    own = read_map(after.get("tags"), unknown.get("tags"))
    everything = read_map(after.get("tags_all"), unknown.get("tags_all") or resource.is_omitted("tags_all"))
    if everything.values and everything.rest is MISSING:  # it has the provider's default tags already
        return over(own, everything)
    defaults = provider_tags(resource)
    if _has_unseen_defaults(own, everything, defaults):
        defaults = TagSet({}, UNKNOWN)
    return over(own, defaults)


def _has_unseen_defaults(own: TagSet, everything: TagSet, defaults: TagSet) -> bool:
    """Return whether the provider has default tags that are unknown yet.

    It leaves `tags_all` unknown in four cases: no tag at all, an empty value, a value that is unknown itself, or such
    default tags. In the third nobody can tell whether the fourth holds, too.
    """
    is_plain = bool(own.values) and own.rest is MISSING and "" not in own.values.values()
    return everything.rest is UNKNOWN and is_plain and not defaults.values
