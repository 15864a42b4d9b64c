"""From an entry of the plan to the Resource that integrations are sent."""

from typing import Any, cast

import attrs
from tollgate_runtime.contract.methods import Action

from tollgate.terraform.errors import PlanError
from tollgate.terraform.plan_json.actions import action_from_list
from tollgate.terraform.plan_json.addresses import joined
from tollgate.terraform.plan_json.blocks import Block, Blocks, config_of, unmasked_secrets
from tollgate.terraform.plan_json.changes import ABSENT, Change, ResourceChange, decoded, same_text
from tollgate.terraform.plan_json.configuration import ConfigIndex
from tollgate.terraform.plan_json.credentials import mask_by_names
from tollgate.terraform.plan_json.masks import Mask, drop_unknown, has_mark, hide_in_members
from tollgate.terraform.plan_json.providers import Providers

Wire = dict[str, Any]
Object = dict[str, Any]


@attrs.frozen
class PlanResource:
    """One resource of the plan, ready for the wire. Treat the dicts as read-only: resources share parts of them."""

    _shown: Wire
    _clear: Wire

    @property
    def address(self) -> str:
        """The address of the instance."""
        return self._shown["address"]

    @property
    def action(self) -> Action:
        """What happens to it."""
        return self._shown["action"]

    def wire(self, *, send_sensitive: bool = False) -> Wire:
        """The Resource of the protocol, with sensitive values masked unless they are asked for."""
        return self._shown | self._clear if send_sensitive and self._clear else self._shown


@attrs.frozen(kw_only=True)
class _Values:
    """Both sides of a change, decoded: `clear` as in the plan, the rest fit to be shown."""

    before: Object | None
    after: Object | None
    before_mask: Mask
    after_mask: Mask
    unknown: Mask
    clear: Wire


@attrs.frozen(kw_only=True)
class ResourceReader:
    """Turns entries of one plan into resources; holds what they share."""

    index: ConfigIndex
    blocks: Blocks
    providers: Providers
    workspace: str | None

    def planned(self, entry: ResourceChange, deferred: str | None = None) -> PlanResource:
        """A resource of `resource_changes`, or of `deferred_changes` with the reason.

        Raises:
            PlanError: its values are not objects, or its actions are not known.
        """
        return self._resource(
            entry, action_from_list(entry.change.actions, entry.address), drift=False, deferred=deferred
        )

    def refreshed(self, entry: ResourceChange) -> PlanResource:
        """A resource of `resource_drift`: before is the old state, after what was read.

        Raises:
            PlanError: its values are not objects.
        """
        drift = not same_text(entry.change.before, entry.change.after)
        return self._resource(entry, "no-op", drift=drift)

    def read(self, entry: ResourceChange) -> PlanResource:
        """A data source that was read while planning.

        Raises:
            PlanError: its values are not an object.
        """
        return self._resource(entry, "read", drift=False)

    def _resource(
        self, entry: ResourceChange, action: Action, *, drift: bool, deferred: str | None = None
    ) -> PlanResource:
        module_address = entry.module_address or ""
        label = f"data.{entry.type}.{entry.name}" if entry.mode == "data" else f"{entry.type}.{entry.name}"
        block = self.blocks.find(self.index.module_of(module_address), label)
        provider = self.providers.view(block.source if block else None, entry.provider_name)
        values = _values(entry)
        config, clear_config = _config(block, values)
        key = entry.address[len(joined(module_address, label)) :]
        shown: Wire = {
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
            "after_unknown": values.unknown,
            "before_sensitive": values.before_mask,
            "after_sensitive": values.after_mask,
            "config": config,
            "replace_paths": _replace_paths(entry.change),
            "references": self.blocks.references(block, module_address, key) if block else {},
            "workspace": self.workspace,
            "drift": drift,
            "error": None,
            "previous_metadata": {},
            "state_metadata": {},
        }
        shown |= _remarks(entry, action, deferred)
        is_clear = not values.clear and clear_config is config
        return PlanResource(shown, {} if is_clear else values.clear | {"config": clear_config})


def _values(entry: ResourceChange) -> _Values:
    change = entry.change
    unknown = decoded(change.after_unknown)
    before = _object(decoded(change.before), entry, "before")
    if same_text(change.before, change.after) and not has_mark(unknown):
        after = before
    else:
        after = _object(drop_unknown(decoded(change.after), unknown), entry, "after")
    before_mask, after_mask = _masks(change, before, after)
    shown_before, shown_before_mask = hide_in_members(before, before_mask, after_mask)
    shown_after, shown_after_mask = hide_in_members(after, after_mask, before_mask)
    is_clear = shown_before is before and shown_after is after
    return _Values(
        before=shown_before,
        after=shown_after,
        before_mask=shown_before_mask,
        after_mask=shown_after_mask,
        unknown=unknown if unknown is not None else {},
        clear={} if is_clear else {"before": before, "after": after},
    )


def _masks(change: Change, before: Object | None, after: Object | None) -> tuple[Mask, Mask]:
    """The two masks of a change, made up from names where the plan is too old to have any."""
    if change.before_sensitive is ABSENT and change.after_sensitive is ABSENT:
        return mask_by_names(before), mask_by_names(after)
    before_mask, after_mask = decoded(change.before_sensitive), decoded(change.after_sensitive)
    return False if before_mask is None else before_mask, False if after_mask is None else after_mask


def _config(block: Block | None, values: _Values) -> tuple[Object, Object]:
    """The configuration to show, and the one in clear."""
    if block is None:
        return {}, {}
    clear_after = values.clear.get("after", values.after)
    clear = config_of(block, clear_after)
    planned = values.after or values.before or {}
    secrets = unmasked_secrets(block, clear, planned, values.unknown)
    shown, _ = hide_in_members(clear, secrets, values.after_mask)
    shown, _ = hide_in_members(shown, False, values.before_mask)
    return shown or {}, clear


def _object(value: Any, entry: ResourceChange, side: str) -> Object | None:
    if value is None or isinstance(value, dict):
        return cast("Object | None", value)
    raise PlanError(f"{entry.address} has a {type(value).__name__} where its `{side}` object should be")


def _replace_paths(change: Change) -> list[list[str | int]]:
    """The paths that force a replacement; a step that is no name or number ends its path."""
    return [_plain_steps(path) for path in change.replace_paths or []]


def _plain_steps(path: list[Any]) -> list[str | int]:
    steps: list[str | int] = []
    for step in path:
        if isinstance(step, bool) or not isinstance(step, str | int):
            break
        steps.append(step)
    return steps


def _remarks(entry: ResourceChange, action: Action, deferred: str | None) -> Wire:
    """What only some resources have to say; the others leave these members out."""
    remarks = {
        "actions": entry.change.actions if action == "replace" else None,
        "action_reason": entry.action_reason,
        "previous_address": entry.previous_address,
        "importing": entry.change.importing,
        "deposed": entry.deposed,
        "deferred": deferred,
    }
    return {name: value for name, value in remarks.items() if value}
