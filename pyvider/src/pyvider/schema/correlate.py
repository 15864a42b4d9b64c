"""Which object of the state an object of the configuration continues, where objects are nested in others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from pyvider.cty import Raw, Unknown
from pyvider.path import ElementKey
from pyvider.schema.attribute import Attribute, NestedType
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode

# What describes one object: a nested block's content, or a nested attribute's.
Members = Block | NestedType


@attrs.frozen(kw_only=True)
class NestedObject:
    """One object inside a nested block or attribute.

    Attributes:
        step: how to reach it; None for the only one and for an element of a set, which has no path.
        config: what the configuration says.
        prior: what the state says; None if the object is new.
        proposed: what Terraform proposes: the configuration, filled up with the state's computed values.
    """

    step: ElementKey | None
    config: Raw
    prior: Raw
    proposed: Raw

    def part(self, name: str) -> NestedObject:
        """The same for what stands in the object under a name."""
        return NestedObject(
            step=None, config=_get(self.config, name), prior=_get(self.prior, name), proposed=_get(self.proposed, name)
        )


def blocks_of(members: Members) -> Sequence[NestedBlock]:
    """The blocks nested in an object; a nested attribute's objects have none."""
    return members.blocks if isinstance(members, Block) else ()


def nested_objects(mode: BlockNestingMode, members: Members, nested: NestedObject) -> list[NestedObject]:
    """The objects of a nested block or attribute that are planned, each with what it continues.

    Elements of a list correspond by position and those of a map by key. An element of a set corresponds to the one
    element of the state that the configuration could mean; if there are several such, it counts as new, because
    a guess could hand one element's computed values to another.
    """
    config, prior, proposed = nested.config, nested.prior, nested.proposed
    match mode:
        case BlockNestingMode.SINGLE | BlockNestingMode.GROUP:
            return [nested]
        case BlockNestingMode.LIST:
            return [
                NestedObject(step=ElementKey(i), config=_at(config, i), prior=_at(prior, i), proposed=item)
                for i, item in enumerate(proposed)
            ]
        case BlockNestingMode.MAP:
            return [
                NestedObject(step=ElementKey(key), config=_get(config, key), prior=_get(prior, key), proposed=item)
                for key, item in proposed.items()
            ]
        case BlockNestingMode.SET:
            return list(_set_objects(members, config, prior or []))


def _set_objects(members: Members, config: Raw, prior: Raw) -> Iterator[NestedObject]:
    for element in config:
        meant = [old for old in prior if _may_mean(members, element, old)]
        rivals = [other for other in config if other is not element and meant and _may_mean(members, other, meant[0])]
        old = meant[0] if len(meant) == 1 and not rivals else None
        yield NestedObject(step=None, config=element, prior=old, proposed=_filled_up(members, element, old))


def _may_mean(members: Members, config: Raw, prior: Raw) -> bool:
    """Whether the configuration of an object could have led to an object of the state."""
    if config.__class__ is not dict or prior.__class__ is not dict:
        return config == prior
    attributes_agree = all(
        _attribute_may_mean(item, config[item.name], prior[item.name]) for item in members.attributes
    )
    return attributes_agree and all(
        _nested_may_mean(nested.nesting_mode, nested.block, config[nested.name], prior[nested.name])
        for nested in blocks_of(members)
    )


def _attribute_may_mean(attribute: Attribute, config: Raw, prior: Raw) -> bool:
    if config is None:
        return attribute.computed or prior is None or attribute.write_only
    nested = attribute.nested_type
    if attribute.write_only:
        return True
    if nested is None or prior is None or isinstance(config, Unknown):
        return config == prior
    return _nested_may_mean(nested.nesting, nested, config, prior)


def _nested_may_mean(mode: BlockNestingMode, members: Members, config: Raw, prior: Raw) -> bool:
    if config.__class__ is not prior.__class__ or not mode.is_collection:
        return _may_mean(members, config, prior)
    if len(config) != len(prior):
        return False
    match mode:
        case BlockNestingMode.MAP:
            return config.keys() == prior.keys() and all(_may_mean(members, config[key], prior[key]) for key in config)
        case BlockNestingMode.SET:
            return all(any(_may_mean(members, element, old) for old in prior) for element in config)
        case _:
            return all(_may_mean(members, *pair) for pair in zip(config, prior, strict=True))


def _filled_up(members: Members, config: Raw, prior: Raw) -> Raw:
    """The configuration of an object, with computed values of the state where it says nothing."""
    if config.__class__ is not dict or prior.__class__ is not dict:
        return config
    computed = {item.name for item in members.attributes if item.computed}
    return {name: prior[name] if value is None and name in computed else value for name, value in config.items()}


def _at(raw: Raw, position: int) -> Raw:
    return raw[position] if raw.__class__ is list and position < len(raw) else None


def _get(raw: Raw, key: str) -> Raw:
    return raw.get(key) if raw.__class__ is dict else None
