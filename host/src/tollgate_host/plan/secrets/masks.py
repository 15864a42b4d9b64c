"""Masks: Terraform's marks on unknown and on sensitive values, of the same shape as the value they belong to.

A mask is true where the mark stands. Objects leave out what is not marked; lists say false for it. Where a mask and
its value disagree in shape, the value is hidden: when in doubt, nothing sensitive leaves.
"""

from typing import Any, cast

from tollgate_runtime.contract.markers import SENSITIVE_TEXT

Mask = Any


def has_mark(mask: Mask) -> bool:
    """Return whether anything is marked."""
    if mask is True or not mask:
        return mask is True
    if isinstance(mask, dict):
        return any(map(has_mark, cast("dict[str, Any]", mask).values()))
    if isinstance(mask, list):
        return any(map(has_mark, cast("list[Any]", mask)))
    return False


def prune_mask(mask: Mask) -> Mask:
    """Return the mask without unmarked parts, so that equal marks give equal masks; False for none."""
    if isinstance(mask, dict):
        found = {name: marks for name, inner in cast("dict[str, Any]", mask).items() if (marks := prune_mask(inner))}
        return found or False
    if isinstance(mask, list):
        items = [prune_mask(inner) for inner in cast("list[Any]", mask)]
        return items if any(items) else False
    return mask is True


def hide(value: Any, mask: Mask, other: Mask) -> tuple[Any, Mask]:
    """Return the value with everything sensitive replaced, and the mask of it.

    Neither argument is changed. Null stays null: there is nothing to hide in it.

    Args:
        value: the object before, or after, the change.
        mask: its own mask.
        other: the mask of the object on the other side of the change. What is sensitive there is hidden here too. An
            element of a list or set may have moved in between, so one sensitive element there hides its like in every
            element here.
    """
    if mask is True or other is True:
        return (None if value is None else SENSITIVE_TEXT), True
    if not has_mark(mask) and not has_mark(other):
        return value, mask
    if isinstance(value, dict) and _is_object(mask) and _is_object(other):
        return _hide_in_object(cast("dict[str, Any]", value), mask or {}, other or {})
    if isinstance(value, list) and _is_list(mask) and _is_list(other):
        return _hide_in_list(cast("list[Any]", value), mask or [], other or [])
    return (None if value is None else SENSITIVE_TEXT), True


def hide_in_members(value: dict[str, Any] | None, mask: Mask, other: Mask) -> tuple[dict[str, Any] | None, Mask]:
    """Return the result of `hide` for a whole object, which stays an object or null.

    Without an object nothing is marked, as in Terraform's own plans.
    """
    if value is None:
        return None, False
    hidden, marks = hide(value, mask, other)
    if isinstance(hidden, dict):
        return cast("dict[str, Any]", hidden), marks
    every = dict.fromkeys(value, True)
    return hide(value, every, False)[0], every


def drop_unknown(value: Any, unknown: Mask) -> Any:
    """Return the value without unknown parts, which only unusual plans contain.

    Members of objects are removed, elements of lists become null. The value is changed in place.
    """
    if unknown is True:
        return None
    if isinstance(value, dict) and isinstance(unknown, dict):
        members = cast("dict[str, Any]", value)
        for name, inner in cast("dict[str, Any]", unknown).items():
            if not inner or name not in members:
                continue
            if inner is True:
                del members[name]
            else:
                members[name] = drop_unknown(members[name], inner)
    elif isinstance(value, list) and isinstance(unknown, list):
        items = cast("list[Any]", value)
        for position, inner in enumerate(cast("list[Any]", unknown)[: len(items)]):
            items[position] = drop_unknown(items[position], inner)
    return cast("Any", value)


def _hide_in_object(value: dict[str, Any], mask: dict[str, Any], other: dict[str, Any]) -> tuple[Any, Mask]:
    hidden, marks = dict(value), dict(mask)
    for name in mask.keys() | other.keys():
        own, their = mask.get(name, False), other.get(name, False)
        if name in value:
            hidden[name], marks[name] = hide(value[name], own, their)
        elif own is True or their is True:  # not known yet, or null and left out
            marks[name] = True
    return hidden, marks


def _hide_in_list(value: list[Any], mask: list[Any], other: list[Any]) -> tuple[Any, Mask]:
    their = False if mask == other else _of_any_element(other)
    beyond = _of_any_element(mask) if len(mask) < len(value) else False
    pairs = [
        hide(element, mask[position] if position < len(mask) else beyond, their)
        for position, element in enumerate(value)
    ]
    return [element for element, _ in pairs], [mark for _, mark in pairs]


def _of_any_element(masks: list[Any]) -> Mask:
    merged: Mask = False
    for mask in masks:
        merged = union(merged, mask)
    return merged


def union(one: Mask, other: Mask) -> Mask:
    """Return the mask that marks everything that either of two masks marks."""
    if one is True or other is True:
        return True
    if not has_mark(one):
        return other
    if not has_mark(other):
        return one
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        return {name: union(left.get(name, False), right.get(name, False)) for name in left.keys() | right.keys()}
    if isinstance(one, list) and isinstance(other, list):
        return [_of_any_element([*cast("list[Any]", one), *cast("list[Any]", other)])]
    return True


def _is_object(mask: Mask) -> bool:
    return isinstance(mask, dict) or not mask


def _is_list(mask: Mask) -> bool:
    return isinstance(mask, list) or not mask
