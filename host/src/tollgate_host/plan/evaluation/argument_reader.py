"""Finds the arguments of a planned resource that the configuration omits, from the best source."""

from typing import TYPE_CHECKING, Any

import msgspec

from tollgate_host.plan.changes import ResourceChange, may_mark
from tollgate_host.plan.configuration.blocks import Block
from tollgate_host.plan.evaluation.block_arguments import Arguments, CodeArguments
from tollgate_host.plan.evaluation.omitted_mask import Split, marked_names, split_unknown
from tollgate_host.plan.evaluation.plan_json import KnownReferences, PlanArguments
from tollgate_host.plan.secrets.masks import Mask

if TYPE_CHECKING:
    from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration

_META = frozenset({"count", "for_each", "provider", "depends_on", "lifecycle", "connection", "provisioner", "dynamic"})
_KEPT = 4096
_BLOCKS_KEPT = 512


class ArgumentReader(msgspec.Struct):
    """Reads blocks from the code where it fits the plan, else from the plan's own configuration.

    Attributes:
        known: decides by plan JSON alone.
        evaluated: the evaluated code, if available.
    """

    known: KnownReferences
    evaluated: "EvaluatedConfiguration | None" = None
    _plan: dict[tuple[str, str], PlanArguments] = msgspec.field(default_factory=dict[tuple[str, str], PlanArguments])
    _code: dict[int, CodeArguments | None] = msgspec.field(default_factory=dict[int, CodeArguments | None])
    _splits: dict[tuple[int, bytes], Split] = msgspec.field(default_factory=dict[tuple[int, bytes], Split])
    _of_all: dict[tuple[int, bytes], Split | None] = msgspec.field(
        default_factory=dict[tuple[int, bytes], Split | None]
    )
    """By block and mask, the split that all instances of the block share; None where they may differ."""

    def split(self, entry: ResourceChange, block: Block | None, unknown: Mask, after: Any) -> Split:
        """Return the masks of unknown and of omitted values of a resource."""
        raw = entry.change.after_unknown
        if block is None or entry.mode != "managed" or not may_mark(raw):
            return unknown, {}
        arguments = self._arguments(entry, block)
        mask = bytes(raw)
        if isinstance(arguments, CodeArguments):
            shared = self._shared_split(arguments, mask, unknown, after)
            if shared is not None:
                return shared
        if not _is_simple(arguments):
            return split_unknown(unknown, arguments, after)
        key = (id(arguments), mask)
        if key not in self._splits:
            if len(self._splits) >= _KEPT:
                self._splits.clear()
            self._splits[key] = split_unknown(unknown, arguments, after)
        return self._splits[key]

    def _shared_split(self, arguments: CodeArguments, mask: bytes, unknown: Mask, after: Any) -> Split | None:
        """Return the split that all instances share because the block writes nothing that is unknown; else None."""
        body = arguments.body.body
        key = (id(body), mask)
        if key not in self._of_all:
            if len(self._of_all) >= _KEPT:
                self._of_all.clear()
            is_shared = body.names.isdisjoint(("dynamic", *marked_names(unknown)))
            self._of_all[key] = split_unknown(unknown, arguments, after) if is_shared else None
        return self._of_all[key]

    def _arguments(self, entry: ResourceChange, block: Block) -> Arguments:
        module = entry.module_address or ""
        if self.evaluated is not None:
            body = self.evaluated.resource(module, entry.type, entry.name, entry.index)
            if body is not None:
                if id(body) not in self._code:
                    self._code[id(body)] = CodeArguments(body) if _fits(block, body.names, body.block_types) else None
                code = self._code[id(body)]
                if code is not None:
                    return code
        name = (module, block.source.label)
        if name not in self._plan:
            if len(self._plan) >= _BLOCKS_KEPT:
                self._plan.clear()
                self._splits.clear()
            self._plan[name] = PlanArguments(
                nodes=block.nodes, known=self.known, module=module, repetition=block.repetition
            )
        return self._plan[name]


def _fits(block: Block, names: tuple[str, ...], block_types: tuple[str, ...]) -> bool:
    """Return whether a block in the code has the arguments of the plan, since it may have been edited."""
    written = {*names, *block_types} - _META
    return block.nodes.keys() <= written and {name for name in names if name not in _META} <= block.nodes.keys()


def _is_simple(arguments: Arguments) -> bool:
    """Return whether blocks of one type can be distinguished without the planned values."""
    return not isinstance(arguments, CodeArguments) or not arguments.body.block_types
