"""The plan that configuration, state and schema imply, before the author's own plan.

Where the configuration is silent a default stands in; a computed value stays as it is if nothing else changes, and is
unknown otherwise. Plan modifiers see each value on its way.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from pyvider.cty import UNKNOWN, CtyValue, Raw, Unknown
from pyvider.cty.set_order import canonical_set
from pyvider.engine.author.timeouts import NAME
from pyvider.engine.shape import GROUP, MAP, SET, SINGLE, Member, Shape, element_type_of
from pyvider.path import ROOT, AttributeName, AttributePath
from pyvider.schema.plan_modifiers import AttributePlan


@attrs.frozen(kw_only=True)
class DefaultPlan:
    """The planned value and the paths whose change forces a replacement."""

    planned: dict[str, Raw]
    replace_paths: list[AttributePath]


def default_plan(shape: Shape, config: dict[str, Raw], prior: dict[str, Raw] | None) -> DefaultPlan:
    """Return the planned change from `prior` (None on creation) to `config`."""
    if prior is not None:
        unchanged = _Planner(config, prior, computed_may_change=False)
        planned = unchanged.plan_object(shape, config, prior, ROOT)
        if planned == prior:
            return DefaultPlan(planned=prior, replace_paths=[])
    planner = _Planner(config, prior, computed_may_change=True)
    planned = planner.plan_object(shape, config, prior, ROOT)
    return DefaultPlan(planned=planned, replace_paths=planner.replace_paths)


def keep_timeouts_of_import(plan: DefaultPlan, prior: dict[str, Raw] | None) -> DefaultPlan:
    """Keep the state of an import, which has no timeouts, if nothing else changes."""
    planned = plan.planned
    if prior is None or prior.get(NAME, True) is not None or planned[NAME] is None:
        return plan
    differs = any(planned[name] != prior[name] for name in planned if name != NAME)
    return plan if differs else attrs.evolve(plan, planned=prior)


class _Planner:
    def __init__(self, config: dict[str, Raw], prior: dict[str, Raw] | None, *, computed_may_change: bool) -> None:
        self.replace_paths: list[AttributePath] = []
        self._config = config
        self._prior = prior
        self._computed_may_change = computed_may_change
        self._set_path: AttributePath | None = None  # the wire has no paths to elements of a set, only to the set

    def plan_object(
        self, shape: Shape, config: dict[str, Raw], prior: dict[str, Raw] | None, path: AttributePath
    ) -> dict[str, Raw]:
        """Return the plan for one object and everything in it."""
        planned: dict[str, Raw] = {}
        for member in shape.members:
            name = member.name
            before = None if prior is None else prior[name]
            planned[name] = self._plan_member(member, config[name], before, prior is not None, path)
        return planned

    def _plan_member(self, member: Member, config: Raw, prior: Raw, has_prior: bool, parent: AttributePath) -> Raw:
        if member.content is None and not member.modifiers:  # most attributes, without a path being built
            return self._value(member, config, prior, has_prior)
        path = AttributePath((*parent.steps, AttributeName(member.name)))
        if member.content is None or config is None or isinstance(config, Unknown):
            planned = self._value(member, config, prior, has_prior)
        else:
            planned = self._plan_content(member, config, prior, path)
        return self._modified(member, config, prior, planned, has_prior, path) if member.modifiers else planned

    def _value(self, member: Member, config: Raw, prior: Raw, has_prior: bool) -> Raw:
        if member.is_write_only:
            return None
        if config is not None:
            return config
        if member.default is not None:
            return member.default
        if not member.is_computed:
            return None
        if not has_prior or (self._computed_may_change and not member.keeps_state):
            return UNKNOWN
        return prior

    def _modified(
        self, member: Member, config: Raw, prior: Raw, planned: Raw, has_prior: bool, path: AttributePath
    ) -> Raw:
        plan = AttributePlan(
            path=self._set_path or path,
            config=config,
            prior=prior,
            planned=planned,
            has_prior=has_prior,
            root_config=self._config,
            root_prior=self._prior,
        )
        for modifier in member.modifiers:
            plan = modifier(plan)
        if plan.requires_replace:
            self.replace_paths.append(plan.path)
        return plan.planned

    def _plan_content(self, member: Member, config: Any, prior: Any, path: AttributePath) -> Raw:
        """Return the plan for the content of a nested attribute or block."""
        if isinstance(config, CtyValue):  # blocks that hold something dynamic
            inner_prior = prior.raw if isinstance(prior, CtyValue) else prior
            return attrs.evolve(config, raw=self._plan_content(member, config.raw, inner_prior, path))
        shape = member.content
        assert shape is not None
        before: Any = None if isinstance(prior, Unknown) else prior
        if member.nesting in (SINGLE, GROUP):
            return self.plan_object(shape, config, before, path)
        if config.__class__ is dict:
            return {key: self._element(shape, item, _get(before, key), path[key]) for key, item in config.items()}
        if member.nesting is SET:
            return self._plan_set(member, config, before or [], path)
        return [self._element(shape, item, _at(before, index), path[index]) for index, item in enumerate(config)]

    def _plan_set(self, member: Member, config: list[Raw], prior: list[Raw], path: AttributePath) -> list[Raw]:
        shape = member.content
        assert shape is not None
        outermost, self._set_path = self._set_path, self._set_path or path
        partners = correlate(shape, config, prior)
        elements = [self._element(shape, item, partner, path) for item, partner in zip(config, partners, strict=True)]
        self._set_path = outermost
        return canonical_set(elements, element_type_of(member))

    def _element(self, shape: Shape, config: Raw, prior: Raw, path: AttributePath) -> Raw:
        if config is None or isinstance(config, Unknown):
            return config
        return self.plan_object(shape, config, None if isinstance(prior, Unknown) else prior, path)


def _get(raw: Any, key: str) -> Raw:
    return raw.get(key) if raw.__class__ is dict else None


def _at(raw: Any, index: int) -> Raw:
    return raw[index] if raw.__class__ is list and index < len(raw) else None


def correlate(shape: Shape, configured: list[Raw], existing: list[Raw]) -> list[Raw]:
    """Return for each configured element of a set the one existing element that it describes, or None.

    Where several could be meant none is: a guess could hand one element's computed values to another.
    """
    candidates = [[item for item in existing if describes(shape, config, item)] for config in configured]
    claims = Counter(id(item) for found in candidates for item in found)
    return [found[0] if len(found) == 1 and claims[id(found[0])] == 1 else None for found in candidates]


def describes(shape: Shape, config: Any, item: Any) -> bool:
    """Return whether an object is one that a configured object stands for: equal in everything that is configured."""
    if config.__class__ is not dict or item.__class__ is not dict:
        return False
    return all(_agrees(member, config[member.name], item[member.name]) for member in shape.members)


def _agrees(member: Member, config: Any, value: Any) -> bool:
    if member.is_write_only or isinstance(value, Unknown):
        return True
    if config is None:
        expected = member.default
        return (member.is_computed and expected is None) or value == expected
    if member.content is None or isinstance(config, (Unknown, CtyValue)) or value is None:
        return config == value
    return _contents_agree(member, member.content, config, value)


def _contents_agree(member: Member, shape: Shape, config: Any, value: Any) -> bool:
    if member.nesting in (SINGLE, GROUP):
        return describes(shape, config, value)
    if len(config) != len(value):
        return False
    if member.nesting is MAP:
        return config.keys() == value.keys() and all(describes(shape, config[key], value[key]) for key in config)
    if member.nesting is SET:
        return None not in correlate(shape, config, value)
    return all(describes(shape, one, other) for one, other in zip(config, value, strict=True))
