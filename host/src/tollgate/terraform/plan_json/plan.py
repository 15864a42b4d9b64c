"""A saved plan, read: its resources one by one, its summary, and the Operation that stage hooks are sent."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec
from tollgate_runtime.contract.methods import Action

from tollgate.terraform.errors import PlanError
from tollgate.terraform.plan_json.actions import action_from_list
from tollgate.terraform.plan_json.blocks import Blocks
from tollgate.terraform.plan_json.changes import ResourceChange, has_drifted
from tollgate.terraform.plan_json.checks import checks_to_wire
from tollgate.terraform.plan_json.configuration import index_configuration
from tollgate.terraform.plan_json.document import PlanDocument, described, document_from_json
from tollgate.terraform.plan_json.echoes import known_secrets
from tollgate.terraform.plan_json.labels import labels_to_wire
from tollgate.terraform.plan_json.outputs import outputs_to_wire
from tollgate.terraform.plan_json.plan_resource import PlanResource, Wire
from tollgate.terraform.plan_json.providers import make_providers
from tollgate.terraform.plan_json.references import ReferenceResolver
from tollgate.terraform.plan_json.resources import ResourceReader
from tollgate.terraform.plan_json.state import data_sources
from tollgate.terraform.plan_json.variables import Variables

_ALWAYS_COUNTED = ("create", "update", "delete", "replace", "no-op")


class SavedPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A plan that has been read and found whole. Its resources are decoded as they are asked for, each time anew."""

    name: str
    workspace: str | None
    summary: dict[str, int]
    _document: PlanDocument
    _reader: ResourceReader

    def __repr__(self) -> str:
        """Without what is in the plan."""
        return f"SavedPlan({self.name!r})"

    @property
    def terraform_version(self) -> str | None:
        """The version of Terraform or OpenTofu that made the plan; very old ones do not say."""
        return self._document.terraform_version

    @property
    def format_version(self) -> str:
        """The version of the plan's JSON format."""
        return self._document.format_version or ""

    @property
    def is_complete(self) -> bool:
        """False if a plan was narrowed or put off in part, so that another must follow."""
        return self._document.complete

    @property
    def is_errored(self) -> bool:
        """True if planning ended in an error: what is here is not all."""
        return self._document.errored

    @property
    def resource_count(self) -> int:
        """How many resources `resources` gives."""
        return len(self._document.resource_changes or ()) + len(self._document.deferred_changes or ())

    def resources(self) -> Iterator[PlanResource]:
        """Each planned change, no-ops included, then each deferred one: what pre-plan and post-plan are about.

        Raises:
            PlanError: a resource cannot be read.
        """
        for entry in self._document.resource_changes or ():
            yield self._read(entry, self._reader.planned)
        for put_off in self._document.deferred_changes or ():
            reason = put_off.reason
            yield self._read(put_off.resource_change, lambda entry, why=reason: self._reader.planned(entry, why))

    def actions(self) -> Iterator[tuple[str, str, Action]]:
        """The address, type and action of each of them, without reading what it is made of."""
        put_off = (entry.resource_change for entry in self._document.deferred_changes or ())
        for entry in chain(self._document.resource_changes or (), put_off):
            yield entry.address, entry.type, action_from_list(entry.change.actions, entry.address)

    def refreshed(self) -> Iterator[PlanResource]:
        """What was found changed outside Terraform, then each data source read while planning: the refresh hooks.

        Raises:
            PlanError: a resource cannot be read.
        """
        for entry in self._document.resource_drift or ():
            yield self._read(entry, self._reader.refreshed)
        for entry in self._data_sources():
            yield self._read(entry, self._reader.read)

    def operation(
        self,
        *,
        root: str = ".",
        send_sensitive: bool = False,
        resources: Iterable[Any] | None = None,
        streamed: bool = False,
        configuration: Wire | None = None,
    ) -> Wire:
        """The Operation of plan-stage-complete.

        Args:
            root: the folder of the root module.
            send_sensitive: whether sensitive values are sent in clear.
            resources: what to send as resources, if they have been amended. Else they are the plan's, each encoded
                already (`msgspec.Raw`), so that a large plan is never in memory as objects.
            streamed: send none, because each has been sent through post-plan.
            configuration: labels with file and line, from whoever has the files; else the plan's own, without.

        Raises:
            PlanError: a resource cannot be read.
        """
        document = self._document
        wire: Wire = {
            "operation": "plan",
            "resources": None if streamed else list(self._encoded(send_sensitive) if resources is None else resources),
            "summary": self.summary,
            "outputs": self._outputs(send_sensitive),
            "workspace": self.workspace,
            "root": root,
            "terraform_version": self.terraform_version,
            "configuration": configuration or {"modules": labels_to_wire(self._reader.index, document.checks or [])},
        }
        if streamed:
            wire["streamed"] = True
        if document.checks:
            wire["checks"] = checks_to_wire(document.checks)
        return wire

    def _encoded(self, send_sensitive: bool) -> Iterator[msgspec.Raw]:
        encode = msgspec.json.Encoder().encode
        for resource in self.resources():
            yield msgspec.Raw(encode(resource.wire(send_sensitive=send_sensitive)))

    def _outputs(self, send_sensitive: bool) -> Wire:
        try:
            return outputs_to_wire(self._document.output_changes or {}, send_sensitive=send_sensitive)
        except (PlanError, msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name}: an output cannot be read: {described(error)}") from error

    def _data_sources(self) -> Iterator[ResourceChange]:
        try:
            yield from data_sources(self._document.prior_state)
        except (msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name}: its prior state cannot be read: {described(error)}") from error

    def _read(self, entry: ResourceChange, read: Callable[[ResourceChange], PlanResource]) -> PlanResource:
        try:
            return read(entry)
        except PlanError as error:
            raise PlanError(f"{self.name}: {error}") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name}: {entry.address} cannot be read: {described(error)}") from error


def plan_from_json(data: bytes, *, name: str = "the plan", workspace: str | None = None) -> SavedPlan:
    """The plan that a JSON text spells, as `terraform show -json` prints it.

    Args:
        data: the text. It is kept for as long as the plan: values are decoded from it when they are needed.
        name: what errors call the plan.
        workspace: the workspace it was made in, if known: a plan's JSON does not tell.

    Raises:
        PlanError: it is not a plan, or not one that can be read.
    """
    document = document_from_json(data, name)
    try:
        return SavedPlan(
            name=name,
            workspace=workspace,
            summary=_summary(document),
            _document=document,
            _reader=_reader(document, workspace),
        )
    except PlanError as error:
        raise PlanError(f"{name}: {error}") from error
    except RecursionError as error:
        raise PlanError(f"{name} has modules nested too deeply to be a plan") from error


def _reader(document: PlanDocument, workspace: str | None) -> ResourceReader:
    index = index_configuration(document.configuration)
    values = {name: variable.value for name, variable in (document.variables or {}).items()}
    declared = index.modules[""].module.variables
    secret = [value for name, value in values.items() if name in declared and declared[name].sensitive]
    changes = document.resource_changes or []
    instances = {change.address for change in changes} | {change.module_address or "" for change in changes}
    return ResourceReader(
        index=index,
        blocks=Blocks(index, ReferenceResolver(index, instances)),
        providers=make_providers(document.configuration, index, Variables(index, values)),
        known_secrets=known_secrets(secret),
        workspace=workspace,
    )


def _summary(document: PlanDocument) -> dict[str, int]:
    """How many resources each action has, and, where there are any, how many are imported, moved, drifted, deferred."""
    changes = document.resource_changes or []
    counted = Counter[str](action_from_list(entry.change.actions, entry.address) for entry in changes)
    counted["import"] = sum(entry.change.importing is not None for entry in changes)
    counted["move"] = sum(entry.previous_address is not None for entry in changes)
    counted["drift"] = sum(has_drifted(entry) for entry in document.resource_drift or ())
    counted["deferred"] = len(document.deferred_changes or ())
    return {name: counted[name] for name in _ALWAYS_COUNTED} | {name: count for name, count in counted.items() if count}
