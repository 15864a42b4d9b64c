"""Converts entries of the plan to the Resources that integrations get."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from tollgate_runtime.contract.methods import Action

from tollgate_host.plan.actions import action_from_list
from tollgate_host.plan.address_parts import join_address
from tollgate_host.plan.change_values import Object, Values, read_values
from tollgate_host.plan.changes import Change, ResourceChange, has_drifted
from tollgate_host.plan.configuration.blocks import Block, PlanBlocks, config_of, unmasked_secrets
from tollgate_host.plan.configuration.configuration_index import ConfigIndex
from tollgate_host.plan.configuration.providers import Providers
from tollgate_host.plan.evaluation.argument_reader import ArgumentReader
from tollgate_host.plan.plan_resource import PlanResource, Wire
from tollgate_host.plan.secrets.echoes import KnownSecrets, with_echoes
from tollgate_host.plan.secrets.masks import hide_in_members


class Recorded(msgspec.Struct, frozen=True):
    """What a run knows of a resource besides its plan.

    Attributes:
        id: the opaque key that the object has at every hook of the run.
        metadata: by integration, what earlier runs stored with it in the state.
    """

    id: str
    metadata: Wire = {}


class ResourceReader(msgspec.Struct, frozen=True, kw_only=True):
    """Converts the entries of one plan to resources.

    Attributes:
        recorded: what the run knows of a resource besides its plan, by address and deposed key.
    """

    index: ConfigIndex
    blocks: PlanBlocks
    providers: Providers
    arguments: ArgumentReader
    known_secrets: KnownSecrets
    workspace: str | None
    recorded: Mapping[tuple[str, str], Recorded] = {}

    def references(self, entry: ResourceChange) -> Iterator[str]:
        """Yield the addresses of the resources that an entry's arguments refer to."""
        module_address, label = entry.module_address or "", _label(entry)
        block = self.blocks.find(self.index.module_of(module_address), label)
        if block is not None:
            key = entry.address[len(join_address(module_address, label)) :]
            for addresses in self.blocks.references(block, module_address, key).values():
                yield from addresses

    def planned(self, entry: ResourceChange, deferred: str | None = None) -> PlanResource:
        """Return a resource of `resource_changes`, or of `deferred_changes` with the reason.

        Raises:
            PlanError: its values are not objects, or its actions are not known.
        """
        return self._resource(
            entry, action_from_list(entry.change.actions, entry.address), drift=False, deferred=deferred
        )

    def refreshed(self, entry: ResourceChange) -> PlanResource:
        """Return a resource of `resource_drift`: before is the old state, after what was read.

        Raises:
            PlanError: its values are not objects.
        """
        return self._resource(entry, "no-op", drift=has_drifted(entry))

    def read(self, entry: ResourceChange) -> PlanResource:
        """Return a data source that was read while planning.

        Raises:
            PlanError: its values are not an object.
        """
        return self._resource(entry, "read", drift=False)

    def _resource(
        self, entry: ResourceChange, action: Action, *, drift: bool, deferred: str | None = None
    ) -> PlanResource:
        module_address = entry.module_address or ""
        label = _label(entry)
        recorded = self.recorded.get((entry.address, entry.deposed or "")) or Recorded(_id(entry))
        block = self.blocks.find(self.index.module_of(module_address), label)
        provider = self.providers.view(block.source if block else None, entry)
        values = read_values(entry, self.known_secrets)
        config, clear_config = _config(block, values)
        unknown, omitted = self.arguments.split(entry, block, values.unknown, values.clear_after)
        key = entry.address[len(join_address(module_address, label)) :]
        shown: Wire = {
            "id": recorded.id,
            "address": entry.address,
            "address_candidates": [],
            "mode": entry.mode,
            "type": entry.type,
            "name": entry.name,
            "index": entry.index,
            "module": entry.module_address or None,
            "provider": entry.provider_name,
            "provider_type": entry.provider_name.rpartition("/")[2],
            "provider_alias": provider.alias,
            "provider_config": provider.config,
            "action": action,
            "before": values.before,
            "after": values.after,
            "after_unknown": unknown,
            "after_omitted": omitted,
            "before_sensitive": values.before_mask,
            "after_sensitive": values.after_mask,
            "config": config,
            "replace_paths": _replace_paths(entry.change),
            "references": self.blocks.references(block, module_address, key) if block else {},
            "workspace": self.workspace,
            "drift": drift,
            "error": None,
            "previous_metadata": {},
            "state_metadata": recorded.metadata,
        }
        if provider.key is not None:
            shown["provider_key"] = provider.key
        shown |= _remarks(entry, action, deferred)
        is_clear = not values.clear and clear_config is config
        return PlanResource(shown, {} if is_clear else values.clear | {"config": clear_config})


def _label(entry: ResourceChange) -> str:
    """Return the label of an entry's block in its module."""
    kind = f"{entry.mode}." if entry.mode in ("data", "action") else ""
    return f"{kind}{entry.type}.{entry.name}"


def _id(entry: ResourceChange) -> str:
    """Return the key of an object that only its address identifies."""
    return f"{entry.address} (deposed {entry.deposed})" if entry.deposed else entry.address


def _config(block: Block | None, values: Values) -> tuple[Object, Object]:
    """Return the configuration to show, and the one in clear.

    A deleted object has none, as in the call to the provider.
    """
    if block is None or values.after is None:
        nothing: Object = {}
        return nothing, nothing
    clear = config_of(block, values.clear_after)
    secrets = unmasked_secrets(block, clear, values.after, values.unknown)
    if not secrets and not values.clear:
        return clear, clear
    if values.secrets:
        secrets = with_echoes(clear, secrets, values.secrets)
    shown, _ = hide_in_members(clear, secrets, values.after_mask)
    shown, _ = hide_in_members(shown, False, values.before_mask)
    return shown or {}, clear


def _replace_paths(change: Change) -> list[list[str | int]]:
    """Return the paths that force a replacement, each up to a step that is no name or number."""
    return [_plain_steps(path) for path in change.replace_paths] if change.replace_paths else []


def _plain_steps(path: list[Any]) -> list[str | int]:
    steps: list[str | int] = []
    for step in path:
        if isinstance(step, bool) or not isinstance(step, str | int):
            break
        steps.append(step)
    return steps


def _remarks(entry: ResourceChange, action: Action, deferred: str | None) -> Wire:
    """Return the members that only some resources have."""
    remarks: Wire = {}
    if action == "replace":
        remarks["actions"] = entry.change.actions
    if entry.action_reason:
        remarks["action_reason"] = entry.action_reason
    if entry.previous_address:
        remarks["previous_address"] = entry.previous_address
    if entry.change.importing:
        remarks["importing"] = entry.change.importing
    if entry.deposed:
        remarks["deposed"] = entry.deposed
    if deferred:
        remarks["deferred"] = deferred
    return remarks
