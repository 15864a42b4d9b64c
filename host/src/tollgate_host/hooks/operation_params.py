"""The params of stage hooks: the Operation, as each integration may see it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec
from tollgate_runtime.core.codec import encode_value

from tollgate.hooks.forms import Subject
from tollgate.hooks.scope import ProviderScope
from tollgate.hooks.tally import Tally

Wire = Mapping[str, Any]


class Plan(Protocol):
    """A plan whose resources are sent through hooks."""

    @property
    def summary(self) -> Mapping[str, int]:
        """How many resources have each action."""
        ...

    def resources(self) -> Iterable[Subject]:
        """Each planned change."""
        ...

    def refreshed(self) -> Iterable[Subject]:
        """Each resource that was read while planning."""
        ...

    def operation(
        self,
        *,
        root: str = ".",
        send_sensitive: bool = False,
        resources: Iterable[Any] | None = None,
        streamed: bool = False,
        configuration: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The Operation of plan-stage-complete."""
        ...


class Operations:
    """Makes the params of stage hooks; what several integrations are sent alike is encoded once.

    Args:
        plan: the plan.
        root: the folder of the root module, as integrations are told it.
        configuration: the labels of all blocks with file and line; None takes the plan's own, which has no places.
    """

    def __init__(self, plan: Plan, *, root: str = ".", configuration: dict[str, Any] | None = None) -> None:
        self._plan = plan
        self._root = root
        self._configuration = configuration
        self._sent = Tally()
        self._wholes: dict[bool, _Whole] = {}
        self._encoded: dict[tuple[ProviderScope | None, bool, bool], bytes] = {}

    def note(self, wire: Wire) -> None:
        """Takes in a resource that is sent through post-plan, for the summary of those who are sent no others."""
        self._sent.count(wire)

    def at_start(self, scope: ProviderScope | None) -> bytes:
        """The params of plan-stage-start: nothing is planned yet."""
        operation = self._plan.operation(root=self._root, streamed=True, configuration=self._labels(scope))
        del operation["streamed"]
        operation.pop("checks", None)
        return encode_value({**operation, "resources": [], "summary": {}, "outputs": {}})

    def at_end(self, scope: ProviderScope | None, *, send_sensitive: bool, streamed: bool) -> bytes:
        """The params of plan-stage-complete.

        Args:
            scope: whose resources the integration may see; None for all.
            send_sensitive: whether sensitive values are sent in clear.
            streamed: send no resources, because each has been sent through post-plan.
        """
        key = (scope, send_sensitive, streamed)
        if key not in self._encoded:
            self._encoded[key] = encode_value(self._operation(scope, send_sensitive, streamed))
        return self._encoded[key]

    def _operation(self, scope: ProviderScope | None, send_sensitive: bool, streamed: bool) -> Wire:
        whole = None if streamed else self._whole(send_sensitive)
        operation = self._plan.operation(
            root=self._root,
            send_sensitive=send_sensitive and scope is None,
            resources=[] if whole is None else whole.of(scope),
            streamed=streamed,
            configuration=self._labels(scope),
        )
        if scope is None:
            return operation
        operation.pop("checks", None)
        tally = self._sent if whole is None else whole.tally
        return {**operation, "summary": tally.summary(scope), "outputs": {}}

    def _whole(self, send_sensitive: bool) -> "_Whole":
        if send_sensitive not in self._wholes:
            self._wholes[send_sensitive] = _Whole(self._plan, send_sensitive)
        return self._wholes[send_sensitive]

    def _labels(self, scope: ProviderScope | None) -> dict[str, Any] | None:
        """The labels, which concern the whole configuration and so no integration of a single provider."""
        return self._configuration if scope is None else {"modules": {}}


class _Whole:
    """Every resource of a plan, read and encoded once for all who are sent the whole of it."""

    def __init__(self, plan: Plan, send_sensitive: bool) -> None:
        self.tally = Tally()
        self._encoded: list[tuple[str, str | None, msgspec.Raw]] = []
        for resource in plan.resources():
            wire = resource.wire(send_sensitive=send_sensitive)
            self.tally.count(wire)
            self._encoded.append((wire["provider"], wire["provider_alias"], msgspec.Raw(encode_value(wire))))

    def of(self, scope: ProviderScope | None) -> list[msgspec.Raw]:
        """The resources of one provider configuration, or all."""
        return [raw for provider, alias, raw in self._encoded if scope is None or scope.covers(provider, alias)]
