"""A resource of a plan in the protocol's form, for each hook that a saved plan can fire."""

from typing import Any

import msgspec
from tollgate_runtime.contract.methods import Action

Wire = dict[str, Any]


class PlanResource(msgspec.Struct, frozen=True):
    """A resource of the plan in wire form. Treat the dicts as read-only: resources share parts of them."""

    _shown: Wire
    _clear: Wire

    @property
    def address(self) -> str:
        """Return the address of the instance."""
        return self._shown["address"]

    @property
    def deposed(self) -> str | None:
        """Return the key of a deposed object, which shares its address with the current object."""
        return self._shown.get("deposed")

    @property
    def action(self) -> Action:
        """Return the action."""
        return self._shown["action"]

    @property
    def has_drifted(self) -> bool:
        """Return whether it was changed outside Terraform."""
        return self._shown["drift"]

    def wire(self, *, send_sensitive: bool = False) -> Wire:
        """Return the Resource, with sensitive values masked by default."""
        return self._shown | self._clear if send_sensitive and self._clear else self._shown
