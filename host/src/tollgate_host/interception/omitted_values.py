"""Finds the unknown values of a planned object that the configuration omits, so that the provider decides them."""

from typing import Any, cast

from tollgate_host.plan.secrets.masks import Mask


def split_unknown(unknown: Mask, config: Any, config_unknown: Mask) -> tuple[Mask, Mask]:
    """Divide a mask of unknown values into those that other objects decide and those that the configuration omits.

    Args:
        unknown: the mask of the planned object.
        config: the configuration that the engine sent: null where an argument is left out, empty where blocks are, and
            where a provider that computes an argument takes an empty text for none.
        config_unknown: the mask of what of the configuration is not known yet.

    Returns:
        The mask of unknown values, and the mask of omitted ones.
    """
    if unknown is True:
        is_left_out = (config is None or config in ("", [], {})) and not config_unknown
        return (False, True) if is_left_out else (True, False)
    if isinstance(unknown, dict):
        return _split_members(cast("dict[str, Any]", unknown), config, config_unknown)
    if isinstance(unknown, list):
        return _split_items(cast("list[Any]", unknown), config, config_unknown)
    return unknown, False


def _split_members(unknown: dict[str, Any], config: Any, config_unknown: Mask) -> tuple[Mask, Mask]:
    values = cast("dict[str, Any]", config) if isinstance(config, dict) else {}
    masks = cast("dict[str, Any]", config_unknown) if isinstance(config_unknown, dict) else {}
    is_all_unknown = config_unknown is True
    open_: dict[str, Any] = {}
    omitted: dict[str, Any] = {}
    for name, mask in unknown.items():
        known_open, left_out = split_unknown(mask, values.get(name), True if is_all_unknown else masks.get(name, False))
        if known_open:
            open_[name] = known_open
        if left_out:
            omitted[name] = left_out
    return open_, omitted


def _split_items(unknown: list[Any], config: Any, config_unknown: Mask) -> tuple[Mask, Mask]:
    """Divide the mask of a list; elements of a set, and blocks that the provider adds, have no counterpart."""
    values = cast("list[Any]", config) if isinstance(config, list) else []
    if len(values) != len(unknown):
        return cast("Mask", unknown), False
    masks = cast("list[Any]", config_unknown) if isinstance(config_unknown, list) else []
    pairs = [
        split_unknown(mask, value, masks[at] if at < len(masks) else False)
        for at, (mask, value) in enumerate(zip(unknown, values, strict=True))
    ]
    return cast("Mask", [one for one, _ in pairs]), cast("Mask", [other or False for _, other in pairs])
