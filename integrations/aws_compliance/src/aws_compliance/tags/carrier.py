"""Something that will have tags: a resource itself, or what it makes besides."""

from typing import Any, Literal, cast

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime import Resource
from tollgate_runtime.contract.paths import Path

from aws_compliance.globs import filter_matching
from aws_compliance.tags.tag_set import TagSet, over, read_map

Style = Literal["map", "tag blocks", "tag_specifications"]
NO_TAGS = TagSet({})


class Carrier(Struct, frozen=True, kw_only=True):
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
        """Return the same, without the tags that others set."""
        keys = filter_matching(self.tags.values, patterns)
        return replace(self, tags=self.tags.without(keys), ignored=patterns)

    def path_of(self, key: str) -> Path:
        """Return the path at which one of its tags is written, as far as the code shows it."""
        is_written_here = key in self.tags.values and key not in self.tags.defaults
        return (*self.path, key) if is_written_here and self.style != "tag blocks" else self.path


def provider_tags(resource: Resource) -> TagSet:
    """Return the default tags of the resource's provider configuration."""
    blocks: Any = resource.provider_config.get("default_tags")
    tags = NO_TAGS
    for block in cast("list[Any]", blocks) if isinstance(blocks, list) else [blocks]:
        if isinstance(block, dict):
            tags = over(read_map(cast("dict[str, Any]", block).get("tags"), None), tags)
    return tags


def mask_of(resource: Resource) -> dict[str, Any]:
    """Return which attributes of a resource are known only after apply."""
    unknown = resource.after_unknown
    if unknown is True:
        return dict.fromkeys(("tags", "tags_all", "tag"), True)
    return cast("dict[str, Any]", unknown) if isinstance(unknown, dict) else {}


def mask_item(masks: Any, index: int) -> dict[str, Any]:
    """Return the mask of one block in a list of them."""
    items = cast("list[Any]", masks) if isinstance(masks, list) else []
    mask = items[index] if index < len(items) else None
    return cast("dict[str, Any]", mask) if isinstance(mask, dict) else {}
