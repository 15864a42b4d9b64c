"""What carries tags: a resource itself, and what it makes besides: volumes, and the instances it launches."""

from collections.abc import Iterator
from typing import Any, Literal, cast

import attrs
from tollgate_runtime import MISSING, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path

from aws_compliance.globs import matching
from aws_compliance.tag_set import TagSet, over, read_blocks, read_map
from aws_compliance.taggable import TAG_BLOCK_TYPES, taggable_types

Style = Literal["map", "tag blocks", "tag_specifications"]
NO_TAGS = TagSet({})
_BLOCK_DEVICES = ("root_block_device", "ebs_block_device")
_LAUNCHED_TYPES = {"instance": "aws_instance", "volume": "aws_ebs_volume", "spot-instances-request": ""}


@attrs.frozen(kw_only=True)
class Carrier:
    """Something that will have tags.

    Attributes:
        type: the Terraform type of such a thing.
        tags: its tags.
        path: where they are written.
        named: what to call it in a message; nothing for the resource itself.
        style: how its tags are written.
        takes_defaults: whether it gets the provider's default tags.
        needs: what its block must say besides the tags.
        ignored: the globs of keys that others set; its tags have none of them.
    """

    type: str
    tags: TagSet
    path: Path = ("tags",)
    named: str = ""
    style: Style = "map"
    takes_defaults: bool = False
    needs: str = ""
    ignored: tuple[str, ...] = ()

    def ignoring(self, patterns: tuple[str, ...]) -> "Carrier":
        """The same, without the tags that others set."""
        keys = matching(self.tags.values, patterns)
        return attrs.evolve(self, tags=self.tags.without(keys), ignored=patterns)

    def path_of(self, key: str) -> Path:
        """Where one of its tags is written, as near as the resource's own code has it."""
        is_written_here = key in self.tags.values and key not in self.tags.defaults
        return (*self.path, key) if is_written_here and self.style != "tag blocks" else self.path


def carriers_of(resource: Resource, *, nested: Literal["given", "required", "ignore"] = "given") -> list[Carrier]:
    """Everything of a resource that carries tags; nothing if it cannot have any.

    Args:
        resource: the resource.
        nested: whether what the resource makes is judged where tags are given, always, or never.
    """
    kind = resource.type
    found: list[Carrier] = []
    if kind in TAG_BLOCK_TYPES:
        found.append(_group(resource))
    elif kind in taggable_types() or "tags" in resource.after:
        found.append(Carrier(type=kind, tags=_own_tags(resource), takes_defaults=True))
    if nested == "ignore":
        return found
    reader = _NESTED.get(kind)
    return found if reader is None else [*found, *reader(resource, nested == "required")]


def provider_tags(resource: Resource) -> TagSet:
    """The default tags of the resource's provider configuration."""
    blocks: Any = resource.provider_config.get("default_tags")
    tags = NO_TAGS
    for block in cast("list[Any]", blocks) if isinstance(blocks, list) else [blocks]:
        if isinstance(block, dict):
            tags = over(read_map(cast("dict[str, Any]", block).get("tags"), None), tags)
    return tags


def _own_tags(resource: Resource) -> TagSet:
    after, unknown = resource.after, _mask(resource)
    own = read_map(after.get("tags"), unknown.get("tags"))
    everything = read_map(after.get("tags_all"), unknown.get("tags_all"))
    if everything.values and everything.rest is MISSING:  # it has the provider's default tags already
        return over(own, everything)
    defaults = provider_tags(resource)
    if _has_unseen_defaults(own, everything, defaults):
        defaults = TagSet({}, UNKNOWN)
    return over(own, defaults)


def _has_unseen_defaults(own: TagSet, everything: TagSet, defaults: TagSet) -> bool:
    """Whether the provider has default tags that nobody can tell yet.

    It leaves `tags_all` unknown in three cases: no tag at all, an empty value, or such default tags.
    """
    is_plain = bool(own.values) and own.rest is MISSING and "" not in own.values.values()
    return everything.rest is UNKNOWN and is_plain and UNKNOWN not in own.values.values() and not defaults.values


def _group(resource: Resource) -> Carrier:
    after, unknown = resource.after, _mask(resource)
    written = "tags" if "tag" not in after and isinstance(after.get("tags"), list) else "tag"
    tags = read_blocks(after.get(written), unknown.get(written))
    return Carrier(type=resource.type, tags=tags, path=(written,), style="tag blocks")


def _launched_by_group(resource: Resource, _required: bool) -> Iterator[Carrier]:
    """The instances of a group without a launch template have those of its tags that propagate at launch."""
    after, unknown = resource.after, _mask(resource)
    if any(after.get(name) or unknown.get(name) for name in ("launch_template", "mixed_instances_policy")):
        return  # the template can tag them as well
    group = _group(resource)
    blocks: Any = after.get(str(group.path[0]))
    kept = [
        cast("dict[str, Any]", block).get("key")
        for block in cast("list[Any]", blocks if isinstance(blocks, list) else [])
        if isinstance(block, dict) and cast("dict[str, Any]", block).get("propagate_at_launch") in (False, "false")
    ]
    if kept:
        named = "the instances it launches (propagate_at_launch is false)"
        yield attrs.evolve(group, type="aws_instance", tags=group.tags.without(map(str, kept)), named=named)


def _volumes_of_instance(resource: Resource, required: bool) -> Iterator[Carrier]:
    """`volume_tags` are for all volumes of an instance; else each block device has tags of its own."""
    after, unknown = resource.after, _mask(resource)
    if after.get("volume_tags") or unknown.get("volume_tags"):
        tags = read_map(after.get("volume_tags"), unknown.get("volume_tags"))
        yield Carrier(type="aws_ebs_volume", tags=tags, path=("volume_tags",), named="its volumes")
        return
    for argument in _BLOCK_DEVICES:
        blocks: Any = after.get(argument)
        masks: Any = unknown.get(argument)
        for index, block in enumerate(cast("list[Any]", blocks) if isinstance(blocks, list) else []):
            device = cast("dict[str, Any]", block) if isinstance(block, dict) else {}
            mask = _item(masks, index)
            tags = over(read_map(device.get("tags"), mask.get("tags")), read_map(device.get("tags_all"), None))
            if required or device.get("tags") or mask.get("tags"):
                named = (
                    "its root volume" if argument == "root_block_device" else f"its volume {_name_of(device, index)}"
                )
                path = (argument, index, "tags")
                yield Carrier(type="aws_ebs_volume", tags=over(tags, provider_tags(resource)), path=path, named=named)


def _launched_by_template(resource: Resource, required: bool) -> Iterator[Carrier]:
    """What is launched from a template has the tags of its `tag_specifications`, and no default tags."""
    blocks: Any = resource.after.get("tag_specifications")
    masks: Any = _mask(resource).get("tag_specifications")
    seen: set[str] = set()
    for index, block in enumerate(cast("list[Any]", blocks) if isinstance(blocks, list) else []):
        body = cast("dict[str, Any]", block) if isinstance(block, dict) else {}
        launched = str(body.get("resource_type") or "")
        seen.add(launched)
        tags = read_map(body.get("tags"), _item(masks, index).get("tags"))
        path = ("tag_specifications", index, "tags")
        yield _launched(launched, tags, path)
    if required and masks is not True:
        yield from (
            _launched(name, NO_TAGS, ("tag_specifications",)) for name in ("instance", "volume") if name not in seen
        )


def _launched(name: str, tags: TagSet, path: Path) -> Carrier:
    kind = _LAUNCHED_TYPES.get(name, "")
    named = f"each {name or 'resource'} launched from it"
    needs = f'resource_type = "{name}"'
    return Carrier(type=kind, tags=tags, path=path, named=named, style="tag_specifications", needs=needs)


def _launched_by_fleet(resource: Resource, required: bool) -> Iterator[Carrier]:
    """Each launch specification of a spot fleet tags its own instances."""
    blocks: Any = resource.after.get("launch_specification")
    masks: Any = _mask(resource).get("launch_specification")
    for index, block in enumerate(cast("list[Any]", blocks) if isinstance(blocks, list) else []):
        body = cast("dict[str, Any]", block) if isinstance(block, dict) else {}
        mask = _item(masks, index)
        if required or body.get("tags") or mask.get("tags"):
            path = ("launch_specification", index, "tags")
            tags = read_map(body.get("tags"), mask.get("tags"))
            yield Carrier(type="aws_instance", tags=tags, path=path, named="the instances it launches")


def _name_of(device: dict[str, Any], index: int) -> str:
    name = device.get("device_name")
    return name if isinstance(name, str) else str(index + 1)


def _mask(resource: Resource) -> dict[str, Any]:
    unknown = resource.after_unknown
    if unknown is True:
        return dict.fromkeys(("tags", "tags_all", "tag"), True)
    return cast("dict[str, Any]", unknown) if isinstance(unknown, dict) else {}


def _item(masks: Any, index: int) -> dict[str, Any]:
    """The mask of one block in a list of them."""
    items = cast("list[Any]", masks) if isinstance(masks, list) else []
    mask = items[index] if index < len(items) else None
    return cast("dict[str, Any]", mask) if isinstance(mask, dict) else {}


_NESTED: dict[str, Any] = {
    "aws_autoscaling_group": _launched_by_group,
    "aws_instance": _volumes_of_instance,
    "aws_launch_template": _launched_by_template,
    "aws_spot_fleet_request": _launched_by_fleet,
    "aws_spot_instance_request": _volumes_of_instance,
}
"""For a type, what reads the tags of what it makes."""
