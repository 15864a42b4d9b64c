"""The `config` and `references` of a resource, from its block."""

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from tollgate_host.plan.configuration.code_references import CodeReferences
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, ModuleConfig, ResourceBlock
from tollgate_host.plan.configuration.expressions import Constant, Nested, Node, nodes_from_json, references_in
from tollgate_host.plan.configuration.reference_resolver import ModuleScope, ReferenceResolver
from tollgate_host.plan.secrets.credentials import mask_by_names
from tollgate_host.plan.secrets.masks import Mask

_decode_expressions = msgspec.json.Decoder(dict[str, Any]).decode
_KEPT = 512

References = tuple[tuple[str, tuple[str, ...]], ...]
"""Dotted names of arguments, each with what its expression refers to as the plan lists it."""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A parsed block, shared by all its instances.

    `references` are unresolved, by dotted argument name; `keyed_references` are those that lead each instance somewhere
    else. `is_constant` says that every argument is, so that `constants` is the whole configuration of every instance.
    `secrets` masks the constants that look like one.
    """

    source: ResourceBlock
    nodes: dict[str, Node]
    references: References
    keyed_references: References
    constants: dict[str, Any]
    is_constant: bool
    secrets: Mask
    repetition: tuple[str, ...]


class PlanBlocks(msgspec.Struct):
    """The blocks of one plan, parsed for their first instance. The latest are cached, as instances come in a row."""

    _index: ConfigIndex
    _resolver: ReferenceResolver
    _code: CodeReferences | None = None
    _read: dict[str, Block] = msgspec.field(default_factory=dict[str, Block])
    _resolved: dict[tuple[str, str], dict[str, list[str]]] = msgspec.field(
        default_factory=dict[tuple[str, str], dict[str, list[str]]]
    )

    def find(self, module: ModuleConfig | None, label: str) -> Block | None:
        """Return a block by its label in a module, or None if the configuration no longer has it."""
        source = self._index.block(module, label) if module else None
        if module is None or source is None:
            return None
        name = f"{module.path}:{label}"
        if name not in self._read:
            if len(self._read) >= _KEPT:
                self._read.clear()
            dynamic = self._code.dynamic(module, source) if self._code is not None else ()
            self._read[name] = _read_block(source, dynamic)
        return self._read[name]

    def references(self, block: Block, module_address: str, key: str) -> dict[str, list[str]]:
        """Return the resources that each argument of an instance refers to.

        An argument whose expression refers to no resource has an empty list.

        It is listed to distinguish it from an omitted one.
        """
        if not block.references and not block.keyed_references:
            return {}
        scope = ModuleScope(module=module_address, key=key, repetition=block.repetition)
        name = (module_address, block.source.label)
        if name not in self._resolved:
            if len(self._resolved) >= _KEPT:
                self._resolved.clear()
            self._resolved[name] = self._resolve(block.references, scope)
        shared = self._resolved[name]
        return shared | self._resolve(block.keyed_references, scope) if block.keyed_references else shared

    def _resolve(self, references: References, scope: ModuleScope) -> dict[str, list[str]]:
        return {argument: self._resolver.resolve(listed, scope) for argument, listed in references}


def config_of(block: Block, after: dict[str, Any] | None) -> dict[str, Any]:
    """Return the configuration of one instance, as far as the plan shows it.

    Constants come from the block. For an argument that refers to something, Terraform demands that the planned value
    is the configured one, so the planned value stands for it; what is not planned yet is left out.
    """
    return block.constants if block.is_constant or not after else _body(block.nodes, after)


def unmasked_secrets(block: Block, config: dict[str, Any], planned: dict[str, Any], unknown: Any) -> Mask:
    """Return a mask for secrets of a configuration that the plan's own masks miss.

    Those are constants that look like a credential, and write-only arguments: set in the configuration, null in the
    plan, and not unknown.
    """
    marked: dict[str, Any] = cast("dict[str, Any]", unknown) if isinstance(unknown, dict) else {}
    mask: dict[str, Any] = dict(block.secrets)
    for name, value in config.items():
        if value and value is not True and planned.get(name) is None and not marked.get(name):
            mask[name] = True
    return mask


def _read_block(source: ResourceBlock, dynamic: Iterable[tuple[str, tuple[str, ...]]]) -> Block:
    nodes = nodes_from_json(_decode_expressions(source.expressions))
    references = _merge([*references_in(nodes), *dynamic, ("depends_on", tuple(source.depends_on))])
    keyed = tuple(entry for entry in references if any(name.startswith(("each.", "count.")) for name in entry[1]))
    repetition = tuple(source.for_each_expression.references) if source.for_each_expression else ()
    constants = _body(nodes, {})
    return Block(
        source=source,
        nodes=nodes,
        references=tuple(entry for entry in references if entry not in keyed),
        keyed_references=keyed,
        constants=constants,
        secrets=mask_by_names(constants),
        is_constant=all(_is_constant(node) for node in nodes.values()),
        repetition=repetition,
    )


def _merge(references: list[tuple[str, tuple[str, ...]]]) -> References:
    """Return one entry for each argument name, since blocks of one type may repeat."""
    merged: dict[str, tuple[str, ...]] = {}
    for name, listed in references:
        if listed:
            merged[name] = merged.get(name, ()) + listed
    return tuple(merged.items())


def _is_constant(node: Node) -> bool:
    if isinstance(node, Nested):
        bodies = node.bodies if isinstance(node.bodies, list) else [node.bodies]
        return all(_is_constant(inner) for body in bodies for inner in body.values())
    return isinstance(node, Constant)


def _body(nodes: dict[str, Node], planned: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = {}
    for name, node in nodes.items():
        if isinstance(node, Constant):
            body[name] = node.value
        elif isinstance(node, Nested):
            body[name] = _nested(node, planned.get(name))
        elif name in planned and planned[name] is not None:
            body[name] = planned[name]
    return body


def _nested(node: Nested, planned: Any) -> Any:
    if isinstance(node.bodies, dict):
        return _body(node.bodies, _object(planned))
    items = cast("list[Any]", planned) if isinstance(planned, list) else []
    # Several blocks of one type may be a set, whose planned order is not the written one: only a single one is matched.
    only = _object(items[0]) if len(items) == len(node.bodies) == 1 else {}
    return [_body(body, only) for body in node.bodies]


def _object(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
