"""Builds the Resource that integrations get in a live run, from a call and its context."""

from collections.abc import Mapping, Set
from typing import Any, cast

from msgspec import Struct, field
from tollgate_runtime.contract.methods import Action
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.references import references_of
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.interception.omitted_values import split_unknown
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import Object, object_from_wire
from tollgate_host.interception.secrets.error_text import secrets_in
from tollgate_host.interception.secrets.tainted_arguments import TaintedArguments
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.secrets.echoes import is_telling, marked_texts, with_echoes
from tollgate_host.plan.secrets.masks import Mask, has_mark, hide_in_members, union


class ProviderFacts(Struct, frozen=True, kw_only=True):
    """What resources show of their provider."""

    address: str
    alias: str | None = None
    key: str | None = None
    config: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Sides(Struct, frozen=True, kw_only=True):
    """An object before and after a change.

    Attributes:
        unknown: the mask of values known only after apply.
        config_unknown: the mask of configured values known only after apply.
        stored: the mask that the state has for the side before.
    """

    before: Object | None
    after: Object | None
    unknown: Mask = False
    config: Object | None = None
    config_unknown: Mask = False
    stored: Mask = False

    @property
    def action(self) -> Action:
        """Return the action, as far as the object alone tells it."""
        return "create" if self.before is None else "delete" if self.after is None else "update"


def sides_from_wire(
    prior: pb.DynamicValue, planned: pb.DynamicValue, config: pb.DynamicValue, shape: TypeShape
) -> Sides:
    """Return an object before and after a change that the engine asks for.

    Raises:
        UnreadableValue: the bytes are no objects.
    """
    before, _ = object_from_wire(prior, shape)
    after, unknown = object_from_wire(planned, shape)
    configured, config_unknown = object_from_wire(config, shape)
    return Sides(before=before, after=after, unknown=unknown, config=configured, config_unknown=config_unknown)


class ResourceBuilder:
    """Builds the Resources of one run.

    Attributes:
        known_secrets: texts to hide in every resource, such as secrets in a provider's configuration.
    """

    def __init__(self, *, index: ConfigurationIndex, taints: TaintedArguments, workspace: str | None) -> None:
        self.index = index
        self.taints = taints
        self.workspace = workspace
        self.known_secrets: set[str] = set()
        self._references: dict[str, dict[str, list[str]]] = {}

    def make(
        self,
        *,
        id_: str,
        mode: str,
        type_: str,
        place: ResourceIdentity,
        action: Action,
        sides: Sides,
        shape: TypeShape,
        provider: ProviderFacts,
        remarks: Mapping[str, Any] | None = None,
        in_clear: Mapping[str, Any] | None = None,
    ) -> PlanResource:
        """Return the Resource of a call, with `remarks` and their clear values in `in_clear`."""
        told = self.secret_arguments(place)
        mask = union(shape.sensitive, told)
        before_mask = union(mask, sides.stored)
        shown, clear = hide_secrets(sides, before_mask, mask, told=told, known=self.known_secrets)
        wire: Object = {
            "id": id_,
            **place.members(),
            "mode": mode,
            "type": type_,
            "provider": provider.address,
            "provider_type": provider.address.rpartition("/")[2],
            "provider_alias": provider.alias,
            "provider_config": provider.config,
            "action": action,
            **shown,
            "replace_paths": [],
            "references": self._references_of(place.block) if place.block else {},
            "workspace": self.workspace,
            "drift": False,
            "error": None,
            "previous_metadata": {},
            "state_metadata": {},
            **({} if provider.key is None else {"provider_key": provider.key}),
            **(remarks or {}),
        }
        return PlanResource(wire, {**clear, **(in_clear or {})})

    def _references_of(self, block: str) -> dict[str, list[str]]:
        if block not in self._references:
            self._references[block] = references_of(self.index, block)
        return self._references[block]

    def secret_arguments(self, place: ResourceIdentity) -> Mask:
        """Return the mask of the secrets that the code shows in a resource, for all of its possible blocks."""
        mask: Mask = False
        for block in place.blocks:
            mask = union(mask, self.taints.mask(block))
        return mask


def hide_secrets(
    sides: Sides, before_mask: Mask, after_mask: Mask, *, told: Mask = False, known: Set[str] = frozenset()
) -> tuple[Object, Object]:
    """Return the values and masks to show, and those members that differ in clear.

    Args:
        sides: the object.
        before_mask: what is sensitive before.
        after_mask: what is sensitive after, and in the configuration.
        told: what only the files mark as sensitive. They do not show which part of a collection is the secret, so all
            of it is hidden wherever it appears.
        known: secrets from elsewhere, which a provider may repeat here.
    """
    config = _set_arguments(sides.config)
    if not (known or has_mark(before_mask) or has_mark(after_mask)):
        return _members(sides, sides.before, sides.after, False, False, config), {}
    secrets = marked_texts(sides.before, before_mask) | marked_texts(sides.after, after_mask)
    secrets |= marked_texts(sides.config, after_mask)
    secrets |= {text for text in secrets_in(sides.config, told) if is_telling(text)} | known
    if secrets:
        before_mask = with_echoes(sides.before, before_mask, secrets)
        after_mask = with_echoes(sides.after, after_mask, secrets)
    before, before_marks = hide_in_members(sides.before, before_mask, after_mask)
    after, after_marks = hide_in_members(sides.after, after_mask, before_mask)
    shown_config, _ = hide_in_members(config, with_echoes(config, after_mask, secrets), before_mask)
    shown = _members(sides, before, after, before_marks, after_marks, shown_config or {})
    return shown, {"before": sides.before, "after": sides.after, "config": config}


def _members(
    sides: Sides, before: Object | None, after: Object | None, before_mask: Mask, after_mask: Mask, config: Object
) -> Object:
    unknown, omitted = split_unknown(sides.unknown, sides.config, sides.config_unknown)
    return {
        "before": before,
        "after": after,
        "after_unknown": unknown or {},
        "after_omitted": omitted or {},
        "before_sensitive": before_mask,
        "after_sensitive": after_mask or {},
        "config": config,
    }


def _set_arguments(config: Object | None) -> Object:
    """Return the arguments that the configuration sets: Terraform sends null and no blocks for the others.

    A list with an element that is not known yet is left out, as it is on a saved plan.
    """
    found: Object = {}
    for name, value in (config or {}).items():
        if isinstance(value, list):
            items = cast("list[Any]", value)
            if items and None not in items:
                found[name] = [_set_arguments(cast("Object", one)) if isinstance(one, dict) else one for one in items]
        elif value is not None:
            found[name] = value
    return found
