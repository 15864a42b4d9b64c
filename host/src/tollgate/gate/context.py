"""What the calls of one engine command share: the phase, who is asked, what is known of the resources."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import attrs

from tollgate.config.model import HostConfig
from tollgate.gate.blocks import Blocks
from tollgate.gate.excerpt import Excerpt
from tollgate.gate.ledger import Ledger
from tollgate.gate.moves import Moves
from tollgate.gate.phase import Phase
from tollgate.gate.planned import PlannedChanges
from tollgate.gate.private import Records
from tollgate.gate.said import Said
from tollgate.gate.state_objects import StateObjects
from tollgate.gate.subject import SubjectMaker
from tollgate.gate.verdicts import Verdicts
from tollgate.hooks.chain import Chain


@attrs.define(kw_only=True, eq=False)
class Context:
    """One command of the engine.

    Attributes:
        is_destroying: the command destroys what there is; the plan that refreshes it first is nobody's business.
        is_looking: the command stores nothing, and tells by its exit code whether it would.
        replaced: the addresses that the user asked to replace.
        imported: the address that `import` is for.
        planned: the saved plan that is applied.
        around_change: called before and after a provider makes a change, which may be in files.
        warnings: what the user is told at the end.
        sidecar: by address, the annotations that the state has no place for.
        excerpt: what the command is shown of providers' schemas; all if not given.
        configured: the addresses and aliases of the providers that have been configured.
    """

    phase: Phase
    config: HostConfig
    chain: Chain
    verdicts: Verdicts
    ledger: Ledger
    said: Said
    blocks: Blocks
    moves: Moves
    subjects: SubjectMaker
    state: StateObjects = attrs.field(factory=StateObjects)
    planned: PlannedChanges = attrs.field(factory=PlannedChanges)
    is_destroying: bool = False
    is_looking: bool = False
    replaced: frozenset[str] = frozenset()
    imported: str | None = None
    versions: Callable[[], Mapping[str, str]] = dict[str, str]
    around_change: Callable[[], None] = lambda: None
    warnings: list[str] = attrs.field(factory=list[str])
    excerpt: Excerpt | None = None
    sidecar: dict[str, Records] = attrs.field(factory=dict[str, Records])
    configured: set[tuple[str, str | None]] = attrs.field(factory=set[tuple[str, str | None]])

    @property
    def now(self) -> str:
        """The time, as annotations have it."""
        return datetime.now(UTC).isoformat(timespec="seconds")
