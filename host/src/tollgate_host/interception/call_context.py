"""The context that the calls of one engine command share: the phase, the hooks, what is known of the resources."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.interception.annotations.private_data import Records
from tollgate_host.interception.annotations.records import update_records
from tollgate_host.interception.findings.answer_log import AnswerLog
from tollgate_host.interception.findings.call_verdict import Verdicts
from tollgate_host.interception.findings.shown import ShownFindings
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.identity.data_reads import DataRead
from tollgate_host.interception.identity.moved_objects import Moves
from tollgate_host.interception.identity.planned_changes import PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObjects, object_id
from tollgate_host.interception.journal.apply_journal import Journal
from tollgate_host.interception.journal.found_objects import DoubtedObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.resource_builder import ResourceBuilder
from tollgate_host.interception.schema.schema_filter import SchemaFilter
from tollgate_host.report.raw import RawResult

if TYPE_CHECKING:
    from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration


class Context(Struct, kw_only=True, eq=False, dict=True):
    """The context of one engine command.

    Attributes:
        is_destroying: the command destroys everything; hooks do not see the plan that refreshes it first.
        is_looking: the command stores nothing; its exit code says whether there are changes.
        imported: the address that `import` is for.
        planned: the saved plan that is applied.
        around_change: called before and after a provider makes a change, which may be in files.
        warnings: printed at the end.
        sidecar: by address, the annotations that the state has no place for.
        reads: the data sources that were read while several could be meant.
        ids: by token, the key that an object has at every hook of the run.
        journal: records changes that the state may not have yet, while a plan is applied.
        doubted: what earlier runs were destroying when they were ended.
        shown_failures: integration, hook and error of each failure that Terraform has been given in full.
        excerpt: filters the providers' schemas for the command; without one they are complete.
        configured: the addresses, aliases and instance keys of the providers that have been configured.
        evaluated: gives the code with the values of variables, where it can be read.
        sent: by address and alias, what the engine sent to configure a provider, as resources show it.
    """

    phase: Phase
    pipeline: Pipeline
    verdicts: Verdicts
    answers: AnswerLog
    shown: ShownFindings
    blocks: CandidateBlocks
    moves: Moves
    subjects: ResourceBuilder
    state: StateObjects = field(default_factory=StateObjects)
    planned: PlannedChanges = field(default_factory=PlannedChanges)
    is_destroying: bool = False
    is_looking: bool = False
    imported: str | None = None
    versions: Callable[[], Mapping[str, str]] = dict[str, str]
    around_change: Callable[[], None] = lambda: None
    ids: dict[str, str] = field(default_factory=dict[str, str])
    reads: list[DataRead] = field(default_factory=list[DataRead])
    warnings: list[str] = field(default_factory=list[str])
    excerpt: SchemaFilter | None = None
    sidecar: dict[str, Records] = field(default_factory=dict[str, Records])
    journal: Journal | None = None
    doubted: DoubtedObjects | None = None
    shown_failures: set[tuple[str, str, str]] = field(default_factory=set[tuple[str, str, str]])
    configured: set[tuple[str, str | None, str | None]] = field(default_factory=set[tuple[str, str | None, str | None]])
    evaluated: "Callable[[], EvaluatedConfiguration | None]" = lambda: None
    sent: dict[tuple[str, str | None], Mapping[str, Any]] = field(
        default_factory=dict[tuple[str, str | None], Mapping[str, Any]]
    )

    @cached_property
    def ids_in_state(self) -> Mapping[str, str]:
        """Return the ids of the objects that were in the state when the command began, by address."""
        ids = ((one.address, object_id(one.attributes)) for one in self.state.objects if not one.deposed)
        return {address: id_ for address, id_ in ids if id_ is not None}

    def updated(self, records: Records, results: Sequence[RawResult]) -> Records:
        """Return the annotations of an object with what integrations returned; warn of what did not fit."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        update = update_records(records, results, versions=self.versions(), now=now)
        self.warnings += update.dropped
        return update.records
