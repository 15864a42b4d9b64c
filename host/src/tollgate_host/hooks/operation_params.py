"""The params of stage hooks: the Operation, as each integration may see it."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from tollgate_runtime.core.codec import encode_value

from tollgate_host.hooks.provider_scope import ProviderScope, configuration_of

if TYPE_CHECKING:
    from tollgate_host.plan.saved_plan import SavedPlan

Wire = Mapping[str, Any]
_ALWAYS_COUNTED = ("create", "update", "delete", "replace", "no-op")
_FACTS = ("workspace", "root", "terraform_version", "configuration")


class Tally:
    """Counts resources as they pass, so that a large plan need not be read again for its summary."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str | None, str]] = Counter()

    def count(self, wire: Wire) -> None:
        """Count a resource."""
        self._counts[wire["provider"], configuration_of(wire), wire["action"]] += 1

    def summary(self, scope: ProviderScope) -> dict[str, int]:
        """Return the number of resources with each action in one provider configuration."""
        summary: dict[str, int] = dict.fromkeys(_ALWAYS_COUNTED, 0)
        for (provider, name, action), count in self._counts.items():
            if scope.covers(provider, name):
                summary[action] = summary.get(action, 0) + count
        return summary


class Operations:
    """Builds the params of stage hooks; what several integrations get is encoded once.

    Args:
        plan: the plan.
        root: the folder of the root module, as integrations see it.
        configuration: the labels of all blocks with file and line; None uses the plan's own, which have no positions.
        command: the command of the run, which is the `operation` of all its stages.
    """

    def __init__(
        self, plan: "SavedPlan", *, root: str = ".", configuration: dict[str, Any] | None = None, command: str = "plan"
    ) -> None:
        self._plan = plan
        self._command = command
        self._root = root
        self._configuration = configuration
        self._tally = Tally()
        self._wholes: dict[bool, list[tuple[str, str | None, msgspec.Raw]]] = {}
        self._encoded: dict[tuple[ProviderScope | None, bool, bool, bool], bytes] = {}

    def note(self, wire: Wire) -> None:
        """Count a resource of the plan, for the summary of integrations that get no others."""
        self._tally.count(wire)

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
        operation = self._plan.operation(
            root=self._root,
            send_sensitive=send_sensitive and scope is None,
            resources=[] if streamed else self._resources(scope, send_sensitive),
            streamed=streamed,
            configuration=self._configuration if scope is None else {"modules": {}},
        )
        operation |= {"operation": self._command, "stage": "plan"}
        if scope is None:
            return operation
        operation.pop("checks", None)
        return {**operation, "summary": self._tally.summary(scope), "outputs": {}}

    def _resources(self, scope: ProviderScope | None, send_sensitive: bool) -> list[msgspec.Raw]:
        """Return the resources of one provider configuration, or all; each is read and encoded once for all of them."""
        if send_sensitive not in self._wholes:
            wires = (one.wire(send_sensitive=send_sensitive) for one in self._plan.resources())
            self._wholes[send_sensitive] = [
                (wire["provider"], configuration_of(wire), msgspec.Raw(encode_value(wire))) for wire in wires
            ]
        whole = self._wholes[send_sensitive]
        return [raw for provider, name, raw in whole if scope is None or scope.covers(provider, name)]
