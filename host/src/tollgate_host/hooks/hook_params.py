"""The params of resource hooks, built from parts that are encoded once."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tollgate_host.report.raw import Metadata

if TYPE_CHECKING:
    from tollgate_host.plan.plan_resource import PlanResource

Wire = Mapping[str, Any]

_encode = msgspec.json.Encoder().encode
_NOTHING = b"{}"


class Forms:
    """One resource in the forms that integrations get.

    The hooks of one resource differ only in its action and in the metadata of earlier integrations, except pre-refresh,
    where the values are not known yet. So everything else is encoded once with sensitive values and once without, and
    only once if there are none.
    """

    __slots__ = ("_clear", "_masked", "_plain", "_subject", "wire")

    def __init__(self, subject: "PlanResource") -> None:
        self._subject = subject
        self.wire = subject.wire()
        self._masked: bytes | None = None
        self._clear: bytes | None = None
        self._plain: dict[tuple[str, bool], bytes] = {}

    def params(self, hook: str, *, send_sensitive: bool, previous: Mapping[str, Any]) -> bytes:
        """Return the params of a hook.

        Args:
            hook: the hook point.
            send_sensitive: whether sensitive values are sent in clear.
            previous: the metadata of earlier integrations.
        """
        if previous:
            return self._params(hook, _encode(_as_read(previous)), send_sensitive=send_sensitive)
        key = hook, send_sensitive
        if key not in self._plain:  # all integrations of a wave get the same
            self._plain[key] = self._params(hook, _NOTHING, send_sensitive=send_sensitive)
        return self._plain[key]

    def _params(self, hook: str, previous: bytes, *, send_sensitive: bool) -> bytes:
        body = self._clear_body() if send_sensitive else self._masked_body()
        if hook == "pre-refresh":
            body = _open(_before_reading(self._subject.wire(send_sensitive=send_sensitive)))
        action = hook_action(hook, self.wire).encode()
        return b'%b,"action":"%b","previous_metadata":%b}}' % (body, action, previous)

    def _masked_body(self) -> bytes:
        if self._masked is None:
            self._masked = _open(self.wire)
        return self._masked

    def _clear_body(self) -> bytes:
        if self._clear is None:
            wire = self._subject.wire(send_sensitive=True)
            self._clear = self._masked_body() if wire is self.wire else _open(wire)
        return self._clear


def hook_action(hook: str, wire: Wire) -> str:
    """Return the action for a hook: before planning, only create, update or delete is known."""
    action: str = wire["action"]
    if hook != "pre-plan" or action in ("read", "forget") or wire["mode"] == "data":
        return action
    if wire["before"] is None:
        return "create"
    return "delete" if wire["after"] is None else "update"


def _open(wire: Wire) -> bytes:
    """Return the encoded params without the members that differ from call to call, left open at the end."""
    rest = dict(wire)
    del rest["action"], rest["previous_metadata"]
    return b'{"resource":' + _encode(rest)[:-1]


def _as_read(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return the metadata of earlier integrations, each as the text it was read from."""
    return {name: msgspec.Raw(told.text) if isinstance(told, Metadata) else told for name, told in metadata.items()}


def _before_reading(wire: Wire) -> Wire:
    return {**wire, "after": None, "after_unknown": False, "after_sensitive": False, "drift": False}
