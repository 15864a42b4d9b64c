"""A resource's plan from its schema: defaults, what becomes unknown, and the plan modifiers, in this order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs

from pyvider.cty import UNKNOWN, Raw
from pyvider.cty.set_order import canonical_set
from pyvider.path import ROOT, AttributePath, ElementKey
from pyvider.schema.attribute import Attribute
from pyvider.schema.block import Block
from pyvider.schema.correlate import Members, NestedObject, blocks_of, nested_objects
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.plan_modifiers import AttributePlan
from pyvider.schema.schema import as_schema

# From an attribute, its configured and its proposed value, to the planned one.
_Decide: TypeAlias = Callable[[Attribute, Raw, Raw], Raw]


@attrs.frozen(kw_only=True)
class PlannedChange:
    """What a schema alone makes of a change.

    Attributes:
        planned: the planned state; None when the resource is destroyed.
        requires_replace: the attributes whose change forces a new resource.
    """

    planned: Raw
    requires_replace: tuple[AttributePath, ...] = ()


def plan_from_schema(schema: object, *, config: Raw, prior: Raw, proposed: Raw) -> PlannedChange:
    """The plan that follows from a schema.

    1. Where the configuration says nothing and an attribute has a default, the default is planned.
    2. If anything changes, every computed attribute that neither the configuration nor a default decides may change
       with it: it becomes unknown.
    3. Each attribute passes through its plan modifiers, outer ones before those inside them.

    Write-only attributes are planned as null.

    Args:
        schema: written in any of the ways that Pyvider has.
        config: the raw configuration.
        prior: the raw state; None when the resource is created.
        proposed: what Terraform proposes; None when the resource is destroyed.
    """
    if proposed is None:
        return PlannedChange(planned=None)
    block = as_schema(schema).block
    planned = with_defaults(block, config=config, prior=prior, proposed=proposed)
    decide = _default if planned == prior else _default_or_unknown
    planning = _Planning(decide=decide, root_config=config, root_prior=prior, runs_modifiers=True)
    planned = planning.whole(block, planned)
    return PlannedChange(planned=planned, requires_replace=tuple(planning.requires_replace))


def with_defaults(block: Block, *, config: Raw, prior: Raw, proposed: Raw) -> Raw:
    """What Terraform proposes, with defaults where the configuration says nothing, and without write-only values."""
    return _Planning(decide=_default, root_config=config, root_prior=prior).whole(block, proposed)


def with_computed_unknown(block: Block, *, config: Raw, prior: Raw, planned: Raw) -> Raw:
    """A plan in which everything is unknown that the provider, not the configuration or a default, decides."""
    return _Planning(decide=_default_or_unknown, root_config=config, root_prior=prior).whole(block, planned)


def _default(attribute: Attribute, config: Raw, proposed: Raw) -> Raw:
    if attribute.write_only:
        return None
    return attribute.raw_default if config is None and attribute.default is not None else proposed


def _default_or_unknown(attribute: Attribute, config: Raw, proposed: Raw) -> Raw:
    is_open = config is None and attribute.computed and attribute.default is None
    return UNKNOWN if is_open else _default(attribute, config, proposed)


@attrs.frozen
class _Place:
    """Where planning stands. Nothing inside a set has a path of its own: there, the set's path stands for it."""

    path: AttributePath
    is_in_set: bool = False

    def attribute(self, name: str) -> _Place:
        return self if self.is_in_set else _Place(self.path / name)

    def element(self, step: ElementKey | None, mode: BlockNestingMode) -> _Place:
        if self.is_in_set or step is None:
            return _Place(self.path, self.is_in_set or mode is BlockNestingMode.SET)
        return _Place(self.path / step)


@attrs.define(kw_only=True)
class _Planning:
    """One walk over a planned object that decides every attribute anew."""

    decide: _Decide
    root_config: Raw
    root_prior: Raw
    runs_modifiers: bool = False
    requires_replace: list[AttributePath] = attrs.field(factory=list[AttributePath])

    def whole(self, block: Block, planned: Raw) -> Raw:
        root = NestedObject(step=None, config=self.root_config, prior=self.root_prior, proposed=planned)
        return self._object(block, root, _Place(ROOT))

    def _object(self, members: Members, item: NestedObject, place: _Place) -> Raw:
        if item.proposed.__class__ is not dict:
            return item.proposed
        result: dict[str, Raw] = dict(item.proposed)
        for attribute in members.attributes:
            result[attribute.name] = self._attribute(attribute, item, place.attribute(attribute.name))
        for nested in blocks_of(members):
            part, inner = item.part(nested.name), place.attribute(nested.name)
            result[nested.name] = self._nested(nested.nesting_mode, nested.block, part, inner)
        return result

    def _attribute(self, attribute: Attribute, item: NestedObject, place: _Place) -> Raw:
        part = item.part(attribute.name)
        planned = self.decide(attribute, part.config, part.proposed)
        if self.runs_modifiers and attribute.plan_modifiers:
            planned = self._modified(attribute, attrs.evolve(part, proposed=planned), place, item.prior is not None)
        nested = attribute.nested_type
        if nested is None:
            return planned
        return self._nested(nested.nesting, nested, attrs.evolve(part, proposed=planned), place)

    def _modified(self, attribute: Attribute, part: NestedObject, place: _Place, has_prior: bool) -> Raw:
        plan = AttributePlan(
            path=place.path,
            config=part.config,
            prior=part.prior,
            planned=part.proposed,
            has_prior=has_prior,
            root_config=self.root_config,
            root_prior=self.root_prior,
        )
        for modifier in attribute.plan_modifiers:
            plan = modifier(plan)
        if plan.requires_replace and place.path not in self.requires_replace:
            self.requires_replace.append(place.path)
        return plan.planned

    def _nested(self, mode: BlockNestingMode, members: Members, part: NestedObject, place: _Place) -> Raw:
        """Every object of a nested block or attribute; only what the configuration lists is looked into."""
        is_listed = part.config.__class__ in (dict, list) and part.proposed.__class__ is part.config.__class__
        if not is_listed:
            return part.proposed
        objects = nested_objects(mode, members, part)
        planned = [self._object(members, item, place.element(item.step, mode)) for item in objects]
        match mode:
            case BlockNestingMode.SINGLE | BlockNestingMode.GROUP:
                return planned[0]
            case BlockNestingMode.LIST:
                return planned
            case BlockNestingMode.SET:
                return canonical_set(planned, members.object_type)
            case BlockNestingMode.MAP:
                return dict(zip(part.proposed, planned, strict=True))
