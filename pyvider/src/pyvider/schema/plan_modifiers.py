"""Plan modifiers: pure steps that an attribute's planned value passes through before Terraform sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from pyvider.cty import Raw, Unknown
from pyvider.path import AttributePath


@attrs.frozen(kw_only=True)
class AttributePlan:
    """An attribute while it is planned.

    Attributes:
        path: the attribute.
        config: what the configuration says.
        prior: what the state says; None if the object that holds the attribute is new.
        planned: what is planned so far.
        has_prior: whether the object that holds the attribute existed before.
        root_config: the whole configuration.
        root_prior: the whole state; None when the resource is created.
        requires_replace: whether the change forces a new resource.
    """

    path: AttributePath
    config: Raw
    prior: Raw
    planned: Raw
    has_prior: bool
    root_config: Raw = None
    root_prior: Raw = None
    requires_replace: bool = False

    @property
    def is_creation(self) -> bool:
        """Return whether the whole resource is new."""
        return self.root_prior is None

    @property
    def is_changed(self) -> bool:
        """Return whether the planned value differs from the prior one."""
        return self.planned != self.prior

    def with_planned(self, planned: Raw) -> AttributePlan:
        """Return the same plan with another planned value."""
        return attrs.evolve(self, planned=planned)

    def replacing(self) -> AttributePlan:
        """Return the same plan, forcing a new resource."""
        return attrs.evolve(self, requires_replace=True)


@attrs.frozen
class PlanModifier:
    """A step of planning.

    Attributes:
        description: what it does, as documentation would put it.
        modify: the step itself; it returns its argument where it has nothing to say.
    """

    description: str
    modify: Callable[[AttributePlan], AttributePlan]

    def __call__(self, plan: AttributePlan) -> AttributePlan:
        """Return the plan after this step."""
        return self.modify(plan)


def requires_replace() -> PlanModifier:
    """Return any change of the attribute forces a new resource."""
    return requires_replace_if(lambda _: True, "Changing this forces a new resource.")


def requires_replace_if_configured() -> PlanModifier:
    """Force a new resource if the value changes, unless the configuration leaves the attribute out."""
    return requires_replace_if(lambda plan: plan.config is not None, "Changing this forces a new resource.")


def requires_replace_if(condition: Callable[[AttributePlan], bool], description: str) -> PlanModifier:
    """Force a new resource if the value changes and a condition holds."""

    def modify(plan: AttributePlan) -> AttributePlan:
        must_replace = not plan.is_creation and plan.is_changed and condition(plan)
        return plan.replacing() if must_replace else plan

    return PlanModifier(description, modify)


def use_state_for_unknown() -> PlanModifier:
    """Keep a computed value as it was, also if it was null, rather than "known after apply".

    An object that is new, such as an added element of a nested list, has no state to use.
    """

    def modify(plan: AttributePlan) -> AttributePlan:
        return plan.with_planned(plan.prior) if _is_open(plan) and plan.has_prior else plan

    return PlanModifier("Once set, this value stays the same.", modify)


def use_non_null_state_for_unknown() -> PlanModifier:
    """Keep a computed value as it was, unless it was null: then it may still come."""

    def modify(plan: AttributePlan) -> AttributePlan:
        return plan.with_planned(plan.prior) if _is_open(plan) and plan.prior is not None else plan

    return PlanModifier("Once set, this value stays the same.", modify)


def default_from(compute: Callable[[Any], Raw], description: str) -> PlanModifier:
    """Return a modifier that computes a value from the configuration if the attribute is not set.

    Args:
        compute: takes the whole raw configuration and returns the raw value, or None to leave the plan alone.
        description: the value, as documentation would put it.
    """

    def modify(plan: AttributePlan) -> AttributePlan:
        value = compute(plan.root_config) if plan.config is None else None
        return plan if value is None else plan.with_planned(value)

    return PlanModifier(description, modify)


def promise(refinement: Unknown) -> PlanModifier:
    """Return a modifier that tells Terraform what is certain about an unknown value.

    `promise(Unknown(not_null=True))`.
    """

    def modify(plan: AttributePlan) -> AttributePlan:
        return plan.with_planned(refinement) if _is_open(plan) else plan

    return PlanModifier("Partly known before apply.", modify)


def custom(modify: Callable[[AttributePlan], AttributePlan], description: str = "") -> PlanModifier:
    """Make a plan modifier of a function."""
    return PlanModifier(description, modify)


def _is_open(plan: AttributePlan) -> bool:
    """Return whether the provider, not the configuration, will decide the value."""
    return isinstance(plan.planned, Unknown) and not isinstance(plan.config, Unknown)
