"""Splits the mask of unknown values into values that the configuration omits and really unknown ones."""

from collections.abc import Sequence
from typing import Any, cast

from tollgate_hcl.evaluate.datum import Datum
from tollgate_hcl.evaluate.plain import LeftOut, plain_from_datum

from tollgate_host.plan.evaluation.block_arguments import Arguments, KnownValue
from tollgate_host.plan.secrets.masks import Mask, has_mark, prune_mask

_DERIVED = {
    "effective_annotations": "annotations",
    "effective_labels": "labels",
    "tags_all": "tags",
    "terraform_labels": "labels",
}
"""What a provider makes of another argument while it plans: unknown, and not left out, while that is unknown."""

Split = tuple[Mask, Mask]
"""What stays unknown, and what is left out."""


def split_unknown(unknown: Mask, arguments: Arguments, after: Any) -> Split:
    """Return the masks of really unknown values and of those that the configuration leaves to the provider.

    Args:
        unknown: the mask of the plan.
        arguments: the block, evaluated.
        after: the planned values, to tell blocks of one type apart.
    """
    if not isinstance(unknown, dict):
        return unknown, {}
    stays: dict[str, Any] = {}
    omitted: dict[str, Any] = {}
    planned = _members(after)
    for name, mask in cast("dict[str, Any]", unknown).items():
        if not mask or not has_mark(mask):
            stays[name] = mask
            continue
        if name in _DERIVED and has_mark(cast("dict[str, Any]", unknown).get(_DERIVED[name], False)):
            stays[name] = mask
            continue
        still, left_out = _split_member(name, mask, arguments, planned.get(name))
        if still is not None:
            stays[name] = still
        if left_out is not None and has_mark(left_out):
            omitted[name] = left_out
    return stays, omitted


def marked_names(unknown: Mask) -> list[str]:
    """Return the arguments of which a mask marks something."""
    return [name for name, _ in _marked(_members(unknown))]


def _split_member(name: str, mask: Mask, arguments: Arguments, after: Any) -> tuple[Mask | None, Mask | None]:
    value = arguments.argument(name)
    if isinstance(value, KnownValue):
        return (None, mask) if mask is True else (mask, None)
    if value is not None:
        return _split_value(mask, value)
    blocks = arguments.blocks(name)
    if blocks is None:
        return mask, None
    if blocks:
        return _split_blocks(mask, blocks, after)
    if not arguments.tells_blocks and mask is not True and after:
        return mask, None  # it may come from a `dynamic` block, of which plan JSON says nothing
    return None, mask


def _split_value(mask: Mask, value: Datum) -> tuple[Mask | None, Mask | None]:
    """Split the mask of an argument that is written.

    What is null, or empty and yet unknown in the plan, is left to the provider: one that computes an argument takes an
    empty text for none.
    """
    if value.is_null or (mask is True and value.is_known and value.content in ("", (), {})):
        return None, mask
    if not value.is_known or mask is True:
        return mask, None
    if isinstance(value.content, dict) and (members := _members(mask)):
        return _join({name: _split_part(inner, value.content.get(name)) for name, inner in _marked(members)})
    masks = _items(mask)
    parts = value.content if isinstance(value.content, tuple) else (value,)
    if len(parts) == len(masks) == 1:
        still, left_out = _split_value(masks[0], parts[0])
        return (None if still is None else [still]), (None if left_out is None else [left_out])
    return mask, None


def _split_part(mask: Mask, value: Datum | None) -> tuple[Mask | None, Mask | None]:
    return (None, mask) if value is None else _split_value(mask, value)


def _split_blocks(mask: Mask, blocks: Sequence[Arguments], after: Any) -> tuple[Mask | None, Mask | None]:
    if (members := _members(mask)) and len(blocks) == 1:  # a block that occurs once, and is no list
        return _empty_to_none(split_unknown(members, blocks[0], after))
    masks, items = _items(mask), _items(after)
    if not masks:
        return mask, None
    stays: list[Any] = []
    omitted: list[Any] = []
    for at, inner in enumerate(masks):
        planned = items[at] if at < len(items) else None
        still, left_out = _agreed(inner, _candidates(blocks, planned), planned)
        stays.append(still)
        omitted.append(left_out)
    return stays, omitted


def _candidates(blocks: Sequence[Arguments], planned: Any) -> Sequence[Arguments]:
    """Return the blocks that an element may come from, since the order of a set differs from the code."""
    if len(blocks) == 1:
        return blocks
    return [block for block in blocks if _fits(block, _members(planned))] or blocks


def _fits(block: Arguments, planned: dict[str, Any]) -> bool:
    """Return whether every known argument of a block has the planned value."""
    for name, value in planned.items():
        if isinstance(value, dict | list) or value is None:
            continue
        written = block.argument(name)
        if not isinstance(written, Datum) or not written.is_known or written.is_null:
            continue
        try:
            if str(plain_from_datum(written.unmarked())).lower() != str(value).lower():
                return False
        except LeftOut:
            continue
    return True


def _agreed(mask: Mask, candidates: Sequence[Arguments], planned: Any) -> Split:
    """Return the split that all candidates share; anything else stays unknown."""
    splits = [split_unknown(mask, one, planned) for one in candidates]
    first = splits[0]
    if all(prune_mask(other[1]) == prune_mask(first[1]) for other in splits):
        return first
    if not isinstance(mask, dict):
        return mask, {}
    common = [name for name in _members(first[1]) if all(_members(o).get(name) == first[1][name] for _, o in splits)]
    stays = {name: inner for name, inner in cast("dict[str, Any]", mask).items() if name not in common}
    return stays, {name: first[1][name] for name in common}


def _join(parts: dict[str, tuple[Mask | None, Mask | None]]) -> tuple[Mask | None, Mask | None]:
    stays = {name: still for name, (still, _) in parts.items() if still is not None}
    omitted = {name: left_out for name, (_, left_out) in parts.items() if left_out is not None}
    return stays or None, omitted or None


def _empty_to_none(split: Split) -> tuple[Mask | None, Mask | None]:
    return split[0] or None, split[1] or None


def _marked(mask: dict[str, Any]) -> list[tuple[str, Mask]]:
    return [(name, inner) for name, inner in mask.items() if has_mark(inner)]


def _items(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else []


def _members(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
