"""What a resource makes besides itself, and the tags that it gives to that: volumes, and the instances it launches."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec.structs import replace
from tollgate_runtime import MISSING, Resource
from tollgate_runtime.contract.paths import Path

from aws_compliance.tags.carrier import NO_TAGS, Carrier, mask_item, mask_of, provider_tags
from aws_compliance.tags.tag_set import TagSet, over, read_blocks, read_map

_LAUNCHED_TYPES = {
    "instance": "aws_instance",
    "network-interface": "aws_network_interface",
    "spot-instances-request": "aws_spot_instance_request",
    "volume": "aws_ebs_volume",
}


def group_of(resource: Resource) -> Carrier:
    """Return an autoscaling group: a `tag` block for each tag, or a list of maps in older providers.

    No default tags. The provider computes none either: what a host takes for left out is a dynamic block of which it
    does not know the number.
    """
    after, unknown = resource.after, mask_of(resource)
    written = "tags" if "tag" not in after and isinstance(after.get("tags"), list) else "tag"
    tags = read_blocks(after.get(written), unknown.get(written) or resource.is_omitted(written))
    return Carrier(type=resource.type, tags=tags, path=(written,), style="tag blocks")


def _launched_by_group(resource: Resource, _required: bool) -> Iterator[Carrier]:
    """Yield the instances of a group without a launch template, with the tags that propagate at launch."""
    after, unknown = resource.after, mask_of(resource)
    if any(after.get(name) or unknown.get(name) for name in ("launch_template", "mixed_instances_policy")):
        return  # the template can tag them as well
    group = group_of(resource)
    blocks = _blocks(resource, str(group.path[0]))
    kept = [block.get("key") for _, block, _ in blocks if block.get("propagate_at_launch") in (False, "false")]
    if kept:
        named = "the instances it launches (propagate_at_launch is false)"
        yield replace(group, type="aws_instance", tags=group.tags.without(map(str, kept)), named=named)


def _volumes_of_instance(resource: Resource, required: bool) -> Iterator[Carrier]:
    """Yield the volumes of an instance: `volume_tags` apply to all, else each block device has its own tags."""
    after, unknown = resource.after, mask_of(resource)
    if after.get("volume_tags") or unknown.get("volume_tags"):
        tags = read_map(after.get("volume_tags"), unknown.get("volume_tags"))
        yield Carrier(type="aws_ebs_volume", tags=tags, path=("volume_tags",), named="its volumes")
        return
    for argument in ("root_block_device", "ebs_block_device"):
        for index, device, mask in _blocks(resource, argument):
            if not required and not mask.get("tags") and not _has_own_tags(device, resource):
                continue
            own = read_map(device.get("tags"), mask.get("tags"))
            tags = over(over(own, read_map(device.get("tags_all"), None)), provider_tags(resource))
            named = "its root volume" if argument == "root_block_device" else f"its volume {_name_of(device, index)}"
            yield Carrier(type="aws_ebs_volume", tags=tags, path=(argument, index, "tags"), named=named)


def _has_own_tags(device: dict[str, Any], resource: Resource) -> bool:
    """Return whether a volume is given tags.

    The provider's default tags, which it reads back after the apply, are not: those that it is known to have, or that
    the instance has besides its own.
    """
    after = resource.after
    everything = read_map(after.get("tags_all"), None).without(read_map(after.get("tags"), None).values)
    given, defaults = read_map(device.get("tags"), None), over(everything, provider_tags(resource))
    return given.rest is not MISSING or any(defaults.value(key) != value for key, value in given.values.items())


def _launched_by_template(resource: Resource, required: bool) -> Iterator[Carrier]:
    """Yield what a launch template launches, with the tags of its `tag_specifications` and no default tags."""
    seen: set[str] = set()
    for index, body, mask in _blocks(resource, "tag_specifications"):
        launched = str(body.get("resource_type") or "")
        seen.add(launched)
        tags = read_map(body.get("tags"), mask.get("tags"))
        yield _launched(launched, tags, ("tag_specifications", index, "tags"))
    if required and mask_of(resource).get("tag_specifications") is not True:
        yield from (
            _launched(name, NO_TAGS, ("tag_specifications",)) for name in ("instance", "volume") if name not in seen
        )


def _launched(name: str, tags: TagSet, path: Path) -> Carrier:
    kind = _LAUNCHED_TYPES.get(name, "")
    named = f"each {name or 'resource'} launched from it"
    needs = f'resource_type = "{name}"'
    return Carrier(type=kind, tags=tags, path=path, named=named, style="tag_specifications", needs=needs)


def _launched_by_fleet(resource: Resource, required: bool) -> Iterator[Carrier]:
    """Yield each launch specification of a spot fleet tags its own instances."""
    for index, body, mask in _blocks(resource, "launch_specification"):
        if required or body.get("tags") or mask.get("tags"):
            path = ("launch_specification", index, "tags")
            tags = read_map(body.get("tags"), mask.get("tags"))
            yield Carrier(type="aws_instance", tags=tags, path=path, named="the instances it launches")


def _blocks(resource: Resource, argument: str) -> Iterator[tuple[int, dict[str, Any], dict[str, Any]]]:
    """Yield the blocks of one kind, each with its place and its mask."""
    given: Any = resource.after.get(argument)
    masks: Any = mask_of(resource).get(argument)
    for index, block in enumerate(cast("list[Any]", given) if isinstance(given, list) else []):
        yield index, cast("dict[str, Any]", block) if isinstance(block, dict) else {}, mask_item(masks, index)


def _name_of(device: dict[str, Any], index: int) -> str:
    name = device.get("device_name")
    return name if isinstance(name, str) else str(index + 1)


NESTED: dict[str, Callable[[Resource, bool], Iterator[Carrier]]] = {
    "aws_autoscaling_group": _launched_by_group,
    "aws_instance": _volumes_of_instance,
    "aws_launch_template": _launched_by_template,
    "aws_spot_fleet_request": _launched_by_fleet,
    "aws_spot_instance_request": _volumes_of_instance,
}
"""For a type, what reads the tags of what it makes; with True also where none are given."""
