"""The params of stage hooks: the Operation, as each integration may see it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec
from tollgate_runtime.core.codec import encode_value

from tollgate_host.hooks.action_counts import Tally
from tollgate_host.hooks.hook_params import Subject
from tollgate_host.hooks.provider_scope import ProviderScope, configuration_of

Wire = Mapping[str, Any]
_FACTS = ("workspace", "root", "terraform_version", "configuration")


class Plan(Protocol):
    """A plan whose resources are sent through hooks."""

    @property
    def summary(self) -> Mapping[str, int]:
        """Return the number of resources with each action."""
        ...

    def resources(self) -> Iterable[Subject]:
        """Yield each planned change."""
        ...

    def refreshed(self) -> Iterable[Subject]:
        """Yield each resource that was read while planning."""
        ...

    def document(self, *, send_sensitive: bool = False) -> bytes:
        """Return the engine's JSON of the plan."""
        ...

    def release_text(self) -> None:
        """Release that JSON."""
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
        """Return the Operation of plan-stage-complete."""
        ...


class Operations:
    """Builds the params of stage hooks; what several integrations get is encoded once.

    Args:
        plan: the plan.
        root: the folder of the root module, as integrations see it.
        configuration: the labels of all blocks with file and line; None uses the plan's own, which have no positions.
        command: the command of the run, which is the `operation` of all its stages.
    """

    def __init__(
        self, plan: Plan, *, root: str = ".", configuration: dict[str, Any] | None = None, command: str = "plan"
    ) -> None:
        self._plan = plan
        self._command = command
        self._root = root
        self._configuration = configuration
        self._sent = Tally()
        self._wholes: dict[bool, _Whole] = {}
        self._encoded: dict[tuple[ProviderScope | None, bool, bool, bool], bytes] = {}

    def note(self, wire: Wire) -> None:
        """Count a resource that is sent through post-plan, for the summary of integrations that get no others."""
        self._sent.count(wire)

    @property
    def facts(self) -> Wire:
        """Return the members of an Operation that are known before planning."""
        operation = self._plan.operation(root=self._root, streamed=True, configuration=self._configuration)
        return {name: operation.get(name) for name in _FACTS} | {"operation": self._command}

    def at_end(
        self, scope: ProviderScope | None, *, send_sensitive: bool, streamed: bool, with_document: bool = False
    ) -> bytes:
        """Return the params of plan-stage-complete.

        Args:
            scope: whose resources the integration may see; None for all.
            send_sensitive: whether sensitive values are sent in clear.
            streamed: send no resources, because each has been sent through post-plan.
            with_document: send the engine's JSON of the plan; not to an integration of a single provider.
        """
        key = (scope, send_sensitive, streamed, with_document)
        if key not in self._encoded:
            operation = self._operation(scope, send_sensitive, streamed)
            if with_document and scope is None:
                operation = {**operation, "plan": msgspec.Raw(self._plan.document(send_sensitive=send_sensitive))}
            self._encoded[key] = encode_value(operation)
        return self._encoded[key]

    def release(self) -> None:
        """Release everything encoded, after all integrations got it."""
        self._encoded.clear()
        self._wholes.clear()
        self._plan.release_text()

    def _operation(self, scope: ProviderScope | None, send_sensitive: bool, streamed: bool) -> Wire:
        whole = None if streamed else self._whole(send_sensitive)
        operation = self._plan.operation(
            root=self._root,
            send_sensitive=send_sensitive and scope is None,
            resources=[] if whole is None else whole.of(scope),
            streamed=streamed,
            configuration=self._labels(scope),
        )
        operation |= {"operation": self._command, "stage": "plan"}
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
        """Return the labels of the configuration; an integration of a single provider gets none."""
        return self._configuration if scope is None else {"modules": {}}


class _Whole:
    """Every resource of a plan, read and encoded once for all integrations that get the whole plan."""

    def __init__(self, plan: Plan, send_sensitive: bool) -> None:
        self.tally = Tally()
        self._encoded: list[tuple[str, str | None, msgspec.Raw]] = []
        for resource in plan.resources():
            wire = resource.wire(send_sensitive=send_sensitive)
            self.tally.count(wire)
            self._encoded.append((wire["provider"], configuration_of(wire), msgspec.Raw(encode_value(wire))))

    def of(self, scope: ProviderScope | None) -> list[msgspec.Raw]:
        """Return the resources of one provider configuration, or all."""
        return [raw for provider, name, raw in self._encoded if scope is None or scope.covers(provider, name)]
