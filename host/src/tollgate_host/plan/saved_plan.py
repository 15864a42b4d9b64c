"""A saved plan: its resources, its summary, and the Operation for stage hooks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec
from tollgate_runtime.contract.methods import Action

from tollgate_host.engine.errors import PlanError
from tollgate_host.plan.action_invocations import changes_of_actions
from tollgate_host.plan.actions import action_from_list
from tollgate_host.plan.changes import ResourceChange, has_drifted
from tollgate_host.plan.checks import checks_to_wire
from tollgate_host.plan.configuration.block_labels import labels_to_wire
from tollgate_host.plan.configuration.blocks import PlanBlocks
from tollgate_host.plan.configuration.code_references import CodeReferences
from tollgate_host.plan.configuration.configuration_index import index_configuration
from tollgate_host.plan.configuration.providers import Sent, make_providers
from tollgate_host.plan.configuration.reference_resolver import ReferenceResolver
from tollgate_host.plan.configuration.variables import Variables
from tollgate_host.plan.document import PlanDocument, describe_error, document_from_json
from tollgate_host.plan.drift import with_addresses
from tollgate_host.plan.encoding import to_utf8
from tollgate_host.plan.evaluation.argument_reader import ArgumentReader
from tollgate_host.plan.evaluation.configuration_source import ConfigurationSource, fits_plan
from tollgate_host.plan.evaluation.observed_region import observed_regions
from tollgate_host.plan.evaluation.plan_json import KnownReferences
from tollgate_host.plan.evaluation.planned_values import PlannedValues
from tollgate_host.plan.order import sort_by_reference
from tollgate_host.plan.outputs import outputs_to_wire
from tollgate_host.plan.plan_resource import PlanResource, Wire
from tollgate_host.plan.prior_state import data_sources
from tollgate_host.plan.resource_reader import Recorded, ResourceReader
from tollgate_host.plan.secrets.echoes import known_secrets
from tollgate_host.plan.secrets.redaction import redact_document

if TYPE_CHECKING:
    from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration
    from tollgate_host.plan.evaluation.provider_integrations import EvaluatedDeclarations

_ALWAYS_COUNTED = ("create", "update", "delete", "replace", "no-op")


class PlanText(msgspec.Struct):
    """The JSON of a plan, kept until all integrations that want it have it."""

    data: bytes


class SavedPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A validated plan. Its resources are decoded on demand, each time again."""

    name: str
    workspace: str | None
    summary: dict[str, int]
    _document: PlanDocument
    _reader: ResourceReader
    _text: PlanText
    _is_targeted: bool = False

    def __repr__(self) -> str:
        """Return a text without the plan's content."""
        return f"SavedPlan({self.name!r})"

    @property
    def terraform_version(self) -> str | None:
        """Return the version of Terraform or OpenTofu that made the plan; very old plans lack it."""
        return self._document.terraform_version

    @property
    def format_version(self) -> str:
        """Return the version of the plan's JSON format."""
        return self._document.format_version or ""

    @property
    def is_complete(self) -> bool:
        """Return False if the plan was targeted or partly deferred, so that another must follow."""
        return self._document.complete and not self._is_targeted

    @property
    def is_errored(self) -> bool:
        """Return whether planning ended in an error, so that the plan is incomplete."""
        return self._document.errored

    @property
    def resource_count(self) -> int:
        """Return the number of `resources`."""
        document = self._document
        return len(document.resource_changes or ()) + len(document.deferred_changes or ()) + len(self._actions())

    @property
    def providers(self) -> frozenset[str]:
        """Return the full addresses of the providers of its configuration and its changes; none if it has none."""
        configuration = self._document.configuration
        named = {block.full_name for block in configuration.provider_config.values()} if configuration else set[str]()
        if "" in named or not named:  # plans of Terraform 0.12 and older
            return frozenset()
        return frozenset(named | {entry.provider_name for entry in self._document.resource_changes or ()})

    @property
    def undecided_providers(self) -> dict[str, tuple[str, ...]]:
        """Return the arguments with unknown values, by provider configuration of the resources read so far."""
        return self._reader.providers.undecided()

    @property
    def unknown_provider_instances(self) -> tuple[str, ...]:
        """Return the provider configurations of which a resource read so far uses an unknown instance."""
        return self._reader.providers.unknown_instances()

    def resources(self) -> Iterator[PlanResource]:
        """Yield each planned change, no-ops included, each deferred one and each action, for the plan hooks.

        Referenced resources come first.

        Raises:
            PlanError: a resource cannot be read.
        """
        for entry in self._in_order():
            yield self._read(entry, self._reader.planned)
        for put_off in self._document.deferred_changes or ():
            reason = put_off.reason
            yield self._read(put_off.resource_change, lambda entry, why=reason: self._reader.planned(entry, why))
        for entry in self._actions():
            yield self._read(entry, self._reader.planned)

    def actions(self) -> Iterator[tuple[str, str, Action]]:
        """Yield the address, type and action of each resource without decoding its values."""
        put_off = (entry.resource_change for entry in self._document.deferred_changes or ())
        for entry in chain(self._document.resource_changes or (), put_off, self._actions()):
            yield entry.address, entry.type, action_from_list(entry.change.actions, entry.address)

    @property
    def evaluated(self) -> "EvaluatedConfiguration | None":
        """Return the evaluated configuration of the plan, or None if its files are not available."""
        return self._reader.arguments.evaluated

    def provider_keys(self, name: str, alias: str | None) -> list[str] | None:
        """Return the `for_each` keys of a provider block, or None if they are unknown."""
        return self.evaluated.provider_keys(name, alias) if self.evaluated is not None else None

    def provider_integrations(
        self, name: str, alias: str | None, key: str | None = None
    ) -> "EvaluatedDeclarations | None":
        """Return the declarations of a provider block of the root module, or None without the plan's files.

        Args:
            name: the provider's local name.
            alias: its alias.
            key: the key of an instance, where the block has `for_each`.
        """
        body = self.evaluated.provider("", name, alias, key) if self.evaluated is not None else None
        if body is None:
            return None
        from tollgate_host.plan.evaluation.provider_integrations import declared_integrations  # only where needed

        return declared_integrations(body)

    def refreshed(self) -> Iterator[PlanResource]:
        """Yield drifted resources, then each data source read while planning, for the refresh hooks.

        Raises:
            PlanError: a resource cannot be read.
        """
        document = self._document
        for entry in with_addresses(document.resource_drift or (), document.resource_changes or ()):
            yield self._read(entry, self._reader.refreshed)
        for entry in self._data_sources():
            yield self._read(entry, self._reader.read)

    def document(self, *, send_sensitive: bool = False) -> bytes:
        """Return the engine's JSON of the plan, with sensitive values hidden by default.

        Raises:
            PlanError: it cannot be read.
        """
        text = to_utf8(self._text.data, self.name)
        if send_sensitive:
            return text
        try:
            return msgspec.json.encode(
                redact_document(msgspec.json.decode(text), text, self._reader.known_secrets.texts)
            )
        except (msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name} cannot be read as a whole: {describe_error(error)}") from error

    def release_text(self) -> None:
        """Release the JSON, which takes as much memory as the rest of the plan."""
        self._text.data = b""

    def operation(
        self,
        *,
        root: str = ".",
        send_sensitive: bool = False,
        resources: Iterable[Any] | None = None,
        streamed: bool = False,
        configuration: Wire | None = None,
    ) -> Wire:
        """Return the Operation of plan-stage-complete.

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
            raise PlanError(f"{self.name}: an output cannot be read: {describe_error(error)}") from error

    def _data_sources(self) -> Iterator[ResourceChange]:
        try:
            yield from data_sources(self._document.prior_state)
        except (msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name}: its prior state cannot be read: {describe_error(error)}") from error

    def _actions(self) -> list[ResourceChange]:
        return changes_of_actions(self._document.action_invocations or ())

    def _in_order(self) -> Iterable[ResourceChange]:
        try:
            return sort_by_reference(self._document.resource_changes or (), self._reader.references)
        except (msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name}: its configuration cannot be read: {describe_error(error)}") from error

    def _read(self, entry: ResourceChange, read: Callable[[ResourceChange], PlanResource]) -> PlanResource:
        try:
            return read(entry)
        except PlanError as error:
            raise PlanError(f"{self.name}: {error}") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise PlanError(f"{self.name}: {entry.address} cannot be read: {describe_error(error)}") from error


def plan_from_json(
    data: bytes,
    *,
    name: str = "the plan",
    workspace: str | None = None,
    recorded: Mapping[tuple[str, str], Recorded] | None = None,
    configuration: ConfigurationSource | None = None,
    sent: Sent | None = None,
    secrets: Iterable[str] = (),
) -> SavedPlan:
    """Return the plan in a JSON text, as `tollgate show -json` prints it.

    Args:
        data: the text. It is kept for as long as the plan: values are decoded from it when they are needed.
        name: what errors call the plan.
        workspace: the workspace it was made in, if known: a plan's JSON does not tell.
        recorded: what the run knows of resources besides the plan, by address and deposed key.
        configuration: the files that it was made from, or may have been made from: they are used if they fit the plan.
            Without them, what the plan's own configuration tells is used.
        sent: by address and alias, the provider configurations that the engine sent in this run.
        secrets: texts that are known to be secret besides those that the plan marks.

    Raises:
        PlanError: it is not a plan, or not one that can be read.
    """
    document = document_from_json(data, name)
    _refuse_duplicates(document, name)
    try:
        return SavedPlan(
            name=name,
            workspace=workspace,
            summary=_summary(document),
            _document=document,
            _reader=_reader(document, workspace, recorded or {}, configuration, sent, secrets),
            _text=PlanText(data),
            _is_targeted=configuration is not None and configuration.header.is_targeted,
        )
    except PlanError as error:
        raise PlanError(f"{name}: {error}") from error
    except RecursionError as error:
        raise PlanError(f"{name} has modules nested too deeply to be a plan") from error


def _refuse_duplicates(document: PlanDocument, name: str) -> None:
    """Raise PlanError if two changes have one address: no engine writes that, and one would hide the other."""
    seen: set[tuple[str, str | None]] = set()
    for entry in document.resource_changes or ():
        key = (entry.address, entry.deposed)
        if key in seen:
            raise PlanError(f"{name} has {entry.address} twice, which no engine writes; make the plan again")
        seen.add(key)


def _reader(
    document: PlanDocument,
    workspace: str | None,
    recorded: Mapping[tuple[str, str], Recorded],
    source: ConfigurationSource | None,
    sent: Sent | None,
    secrets: Iterable[str],
) -> ResourceReader:
    index = index_configuration(document.configuration)
    values = {name: variable.value for name, variable in (document.variables or {}).items()}
    declared = index.modules[""].module.variables
    secret = [value for name, value in values.items() if name in declared and declared[name].sensitive]
    changes = document.resource_changes or []
    instances = {change.address for change in changes} | {change.module_address or "" for change in changes}
    read = _read_data_sources(document)
    planned = PlannedValues(changes, read)
    evaluated = code = None
    if source is not None and fits_plan(source, index):
        from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration  # only where needed

        evaluated = EvaluatedConfiguration(source, values, planned, workspace or source.header.workspace)
        code = CodeReferences(source.root, index)
    return ResourceReader(
        index=index,
        blocks=PlanBlocks(index, ReferenceResolver(index, instances, code), code),
        providers=make_providers(
            document.configuration, index, Variables(index, values), evaluated, observed_regions(index, read), sent
        ),
        arguments=ArgumentReader(KnownReferences(index, planned), evaluated),
        known_secrets=known_secrets([*secret, *secrets]),
        workspace=workspace,
        recorded=recorded,
    )


def _read_data_sources(document: PlanDocument) -> list[ResourceChange]:
    """Return the data sources that were read while planning; none if the state cannot be read."""
    try:
        return list(data_sources(document.prior_state))
    except (msgspec.DecodeError, RecursionError):
        return []


def _summary(document: PlanDocument) -> dict[str, int]:
    """Return the number of resources by action, and of imported, moved, drifted and deferred ones."""
    changes = document.resource_changes or []
    counted = Counter[str](action_from_list(entry.change.actions, entry.address) for entry in changes)
    counted["import"] = sum(entry.change.importing is not None for entry in changes)
    counted["move"] = sum(entry.previous_address is not None for entry in changes)
    counted["drift"] = sum(has_drifted(entry) for entry in document.resource_drift or ())
    counted["deferred"] = len(document.deferred_changes or ())
    counted["invoke"] = len(document.action_invocations or ())
    return {name: counted[name] for name in _ALWAYS_COUNTED} | {name: count for name, count in counted.items() if count}
