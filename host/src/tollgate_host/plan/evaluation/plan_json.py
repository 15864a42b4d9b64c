"""Decides by plan JSON alone which arguments of a block are constant or known.

The plan gives the references of an expression, not the expression. If everything it refers to is known, its value is
known; and where the planned value is not, the configuration must have left the argument to the provider.
"""

from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec
from tollgate_hcl.evaluate.datum import Datum, datum_from_plain, unknown

from tollgate_host.plan.address_parts import block_and_key, join_address, module_output, module_steps
from tollgate_host.plan.changes import ResourceChange, decode_value, may_mark
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, Expression, ModuleConfig
from tollgate_host.plan.configuration.expressions import Computed, Constant, Nested, Node, nodes_from_json
from tollgate_host.plan.evaluation.block_arguments import KNOWN, Arguments, KnownValue
from tollgate_host.plan.evaluation.planned_values import PlannedValues
from tollgate_host.plan.secrets.masks import has_mark

_ALWAYS_KNOWN = frozenset({"path", "terraform", "count"})
_NEVER_KNOWN = frozenset({"local", "self", "ephemeral", "action", "tofu"})


class KnownReferences(msgspec.Struct):
    """Decides whether the references of an expression are known while Terraform plans."""

    index: ConfigIndex
    values: PlannedValues
    _found: dict[tuple[str, str], bool] = msgspec.field(default_factory=dict[tuple[str, str], bool])

    def are_known(self, references: Iterable[str], module: str, repetition: Sequence[str] = ()) -> bool:
        """Return whether all references are known; False if uncertain.

        Args:
            references: as the plan lists them.
            module: the address of the module instance that they stand in.
            repetition: what the block's `for_each` refers to.
        """
        listed = list(references)
        return all(self._is_known(one, module, repetition) for one in _longest(listed))

    def _is_known(self, reference: str, module: str, repetition: Sequence[str]) -> bool:
        root, _, rest = reference.partition(".")
        if root in _ALWAYS_KNOWN or reference == "each.key":
            return True
        if root in _NEVER_KNOWN:
            return False
        if root == "each":
            return self.are_known(repetition, module)
        name = (module, reference)
        if name not in self._found:
            self._found[name] = False  # a configuration that refers to itself in a circle
            self._found[name] = self._look_up(root, rest, reference, module)
        return self._found[name]

    def _look_up(self, root: str, rest: str, reference: str, module: str) -> bool:
        config = self.index.module_of(module)
        if config is None:
            return False
        if root == "var":
            return self._variable(config, module, rest.partition(".")[0].partition("[")[0])
        if root == "module":
            return self._output(config, module, reference)
        return self._resource(config, module, reference)

    def _variable(self, config: ModuleConfig, module: str, name: str) -> bool:
        declared = config.module.variables.get(name)
        if declared is None:
            return False
        if config.call is None:
            return True
        node = nodes_from_json({name: config.call.expressions.get(name)}).get(name)
        if node is None:
            return declared.default is not msgspec.UNSET
        steps = module_steps(module)
        caller = ".".join(f"module.{step.name}{step.key}" for step in steps[:-1])
        return self._node(node, caller, _references(config.call.for_each_expression))

    def _node(self, node: Node, module: str, repetition: Sequence[str]) -> bool:
        if isinstance(node, Constant):
            return True
        if isinstance(node, Computed):
            return bool(node.references) and self.are_known(node.references, module, repetition)
        bodies = node.bodies if isinstance(node.bodies, list) else [node.bodies]
        return all(self._node(inner, module, repetition) for body in bodies for inner in body.values())

    def _output(self, config: ModuleConfig, module: str, reference: str) -> bool:
        named = module_output(reference)
        call = config.module.module_calls.get(named.name) if named is not None else None
        if named is None or call is None or call.module is None:
            return False
        output = call.module.outputs.get(named.output)
        if output is None or output.expression is None:
            return False
        if output.expression.constant_value is not msgspec.UNSET:
            return True
        repeats = call.for_each_expression is not None or call.count_expression is not None
        if repeats and not named.key:
            return False
        child = join_address(module, f"module.{named.name}{named.key}")
        return bool(output.expression.references) and self.are_known(output.expression.references, child)

    def _resource(self, config: ModuleConfig, module: str, reference: str) -> bool:
        found = block_and_key(reference)
        block = self.index.block(config, found[0]) if found is not None else None
        if found is None or block is None:
            return False
        entries = self.values.entries((module, block.mode, block.type, block.name))
        if found[1]:
            address = join_address(module, found[0] + found[1])
            entries = [entry for entry in entries if entry.address == address]
        path = reference[len(found[0]) + len(found[1]) :].lstrip(".")
        first = path.partition(".")[0].partition("[")[0]
        return all(_is_settled(entry, first) for entry in entries)


def _is_settled(entry: ResourceChange, attribute: str) -> bool:
    """Return whether an attribute of a resource, or all of it, is known."""
    if not may_mark(entry.change.after_unknown):
        return True
    try:
        mask = decode_value(entry.change.after_unknown)
    except (msgspec.DecodeError, RecursionError):
        return False
    if attribute and isinstance(mask, dict):
        return not has_mark(cast("dict[str, Any]", mask).get(attribute, False))
    return not has_mark(mask)


def _longest(references: list[str]) -> list[str]:
    """Return the references without prefixes of others."""
    return [
        one
        for one in references
        if not any(other != one and other.startswith((f"{one}.", f"{one}[")) for other in references)
    ]


def _references(expression: Expression | None) -> tuple[str, ...]:
    return tuple(expression.references) if expression else ()


class PlanArguments(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of a block as the plan's own configuration has them."""

    nodes: dict[str, Node]
    known: KnownReferences
    module: str
    repetition: tuple[str, ...] = ()

    @property
    def tells_blocks(self) -> bool:
        """Return False: the plan does not show `dynamic` blocks."""
        return False

    def argument(self, name: str) -> Datum | KnownValue | None:
        """Return the value of an argument, or None if it is not set."""
        node = self.nodes.get(name)
        if node is None or isinstance(node, Nested):
            return None
        if isinstance(node, Constant):
            return datum_from_plain(node.value)
        is_known = bool(node.references) and self.known.are_known(node.references, self.module, self.repetition)
        return KNOWN if is_known else unknown()

    def blocks(self, name: str) -> Sequence[Arguments] | None:
        """Return the nested blocks of a type."""
        node = self.nodes.get(name)
        if not isinstance(node, Nested):
            return ()
        bodies = node.bodies if isinstance(node.bodies, list) else [node.bodies]
        return [msgspec.structs.replace(self, nodes=body) for body in bodies]
