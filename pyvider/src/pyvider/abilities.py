"""What a resource may be able to do besides its lifecycle; the engine finds out with isinstance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pyvider.context import ResourceContext
    from pyvider.requests import ImportRequest, MoveRequest
    from pyvider.schema import Schema


@runtime_checkable
class ImportsState(Protocol):
    """Takes existing objects under Terraform's management.

    The answer needs just enough for `read` to find the object; Terraform reads it next.
    """

    def import_state(self, request: ImportRequest) -> Any:
        """Return the state to begin with, or a dict with the few attributes known; None if there is no such object."""
        ...


@runtime_checkable
class UpgradesState(Protocol):
    """Reads states that an older version of the schema wrote."""

    def upgrade_state(self, version: int, state: dict[str, Any]) -> Any:
        """Return the state of that version, converted to the current schema."""
        ...


@runtime_checkable
class MovesState(Protocol):
    """Takes over objects of other resource types."""

    def move_state(self, request: MoveRequest) -> Any:
        """Return the object as a state of this type, or None if it cannot be taken over."""
        ...


@runtime_checkable
class HasIdentity(Protocol):
    """Has an identity beside its state: what names the object in the remote system, and never changes."""

    @staticmethod
    def get_identity_schema() -> Schema:
        """Return the identity's attributes; a required one is required for import."""
        ...

    def identify(self, state: Any) -> Any:
        """Return the identity of the object with that state, as a dict or an attrs object."""
        ...


@runtime_checkable
class ChecksDestroy(Protocol):
    """Has a check when its object is about to be destroyed."""

    def plan_destroy(self, ctx: ResourceContext[Any, Any]) -> Any:
        """Add warnings to the context, or raise to forbid it."""
        ...
