"""Resolves references to resources, through module variables and outputs.

The plan lists a reference with every shorter form of itself (`aws_subnet.a[0].id`, `aws_subnet.a[0]`, `aws_subnet.a`)
and does not show the expression around it. An instance key that the expression computes is therefore not to be seen;
where it also mentions `each` or `count`, the instance with the same key is taken, if the plan has one, and `each.key`
itself for that key, which leads nowhere. Locals are not in the plan at all: without the code they lead nowhere.
"""

from collections.abc import Container, Iterable, Iterator

import msgspec

from tollgate_host.plan.address_parts import ModuleStep, block_and_key, join_address, module_output, module_steps
from tollgate_host.plan.configuration.code_references import CodeReferences
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, Expression
from tollgate_host.plan.configuration.expressions import nodes_from_json, references_in

_LEAD_NOWHERE = frozenset({"path", "terraform", "self", "count", "ephemeral", "action", "tofu"})
_NO_BLOCKS = frozenset({"each", "local", "var"})


class ModuleScope(msgspec.Struct, frozen=True, kw_only=True):
    """The scope of an expression: its module instance, and the repetition that `each` and `count` refer to."""

    module: str
    key: str = ""
    repetition: tuple[str, ...] = ()


class ReferenceResolver(msgspec.Struct):
    """Resolves references within one plan and caches the results for module variables and outputs.

    Attributes:
        instances: the addresses of the plan's resource and module instances.
        code: the references in the code, if it is available.
    """

    index: ConfigIndex
    instances: Container[str]
    code: CodeReferences | None = None
    _found: dict[tuple[str, str], tuple[str, ...]] = msgspec.field(
        default_factory=dict[tuple[str, str], tuple[str, ...]]
    )

    def resolve(self, references: Iterable[str], scope: ModuleScope) -> list[str]:
        """Return the addresses of the resources in an expression's references, in order, each once."""
        listed = list(references)
        repeated = bool(scope.key) and any(reference.startswith(("each.", "count.")) for reference in listed)
        return list(dict.fromkeys(self._addresses(_most_specific(listed), scope, scope.key if repeated else "")))

    def _addresses(self, references: Iterable[str], scope: ModuleScope, key: str) -> Iterator[str]:
        for reference in references:
            root, _, rest = reference.partition(".")
            if root == "var":
                yield from self._variable(scope.module, rest.partition(".")[0].partition("[")[0])
            elif root == "each":
                yield from (self._with_key(address, key) for address in self._repeat(scope, reference))
            elif root == "local":
                yield from (self._with_key(address, key) for address in self._local(reference, scope.module))
            elif root == "module":
                yield from self._output(reference, scope.module, key)
            elif root not in _LEAD_NOWHERE and (found := block_and_key(reference)):
                block, own_key = found
                address = join_address(scope.module, block)
                yield address + own_key if own_key else self._with_key(address, key)

    def _repeat(self, scope: ModuleScope, reference: str) -> tuple[str, ...]:
        """Return the resources that the block's `for_each` refers to, for the element of the instance where told."""
        name = (scope.module, " ".join((reference, scope.key, *scope.repetition)))
        return self._remembered(name, self._of_element(scope, reference), ModuleScope(module=scope.module))

    def _of_element(self, scope: ModuleScope, reference: str) -> Iterator[str]:
        """Yield what `for_each` refers to; of a local value, only what the element refers to."""
        for repeated in _longest_locals(list(scope.repetition)):
            if self.code is not None and repeated.startswith("local.") and reference.startswith("each.value"):
                element = f"{repeated}{scope.key}{reference.removeprefix('each.value')}"
                yield from self.code.local(scope.module, element)
            else:
                yield repeated

    def _local(self, reference: str, module_address: str) -> tuple[str, ...]:
        """Return the resources that a local value refers to."""
        if self.code is None:
            return ()
        listed = self.code.local(module_address, reference)
        return self._remembered((module_address, reference), listed, ModuleScope(module=module_address))

    def _with_key(self, address: str, key: str) -> str:
        return address + key if key and address + key in self.instances else address

    def _variable(self, module_address: str, name: str) -> tuple[str, ...]:
        """Return the resources in the value that a module's caller passes as a variable."""
        known = (module_address, f"var.{name}")
        if known in self._found:
            return self._found[known]
        config, steps = self.index.module_of(module_address), module_steps(module_address)
        if config is None or config.call is None or not steps:
            return ()
        nodes = nodes_from_json({name: config.call.expressions.get(name)})
        passed = [reference for _, references in references_in(nodes) for reference in references]
        repetition = _references(config.call.for_each_expression)
        scope = ModuleScope(module=_address_of(steps[:-1]), key=steps[-1].key, repetition=repetition)
        return self._remembered(known, passed, scope)

    def _output(self, reference: str, module_address: str, key: str) -> tuple[str, ...]:
        """Return the resources that an output of a called module refers to."""
        named = module_output(reference)
        if named is None:
            return ()
        child = join_address(module_address, f"module.{named.name}")
        child = child + named.key if named.key else self._with_key(child, key)
        config = self.index.module_of(child)
        output = config.module.outputs.get(named.output) if config else None
        if output is None:
            return ()
        return self._remembered(
            (child, f"output.{named.output}"), _references(output.expression), ModuleScope(module=child)
        )

    def _remembered(self, name: tuple[str, str], references: Iterable[str], scope: ModuleScope) -> tuple[str, ...]:
        if name not in self._found:
            self._found[name] = ()  # a configuration that refers to itself in a circle ends here
            self._found[name] = tuple(self.resolve(references, scope))
        return self._found[name]


def _most_specific(references: list[str]) -> list[str]:
    """Return the references without shorter forms of others.

    If a block has references with keys, only these count.
    """
    references = _without_computed_keys(_longest_locals(references))
    keyed = {found[0] for reference in references if (found := block_and_key(reference)) and found[1]}
    return [
        reference
        for reference in references
        if not (found := block_and_key(reference)) or found[1] or found[0] not in keyed
    ]


def _without_computed_keys(references: list[str]) -> list[str]:
    """Return the references without `each.key` where one is to a whole block, as `aws_subnet.a[each.key].id` is."""
    if "each.key" not in references or not any(_is_whole(one, references) for one in references):
        return references
    return [one for one in references if one != "each.key"]


def _is_whole(reference: str, references: list[str]) -> bool:
    """Return whether a reference is to a whole block or module, and no shorter form of another."""
    root = reference.partition(".")[0]
    if root in _NO_BLOCKS or root in _LEAD_NOWHERE or (block_and_key(reference) or ("", ""))[0] != reference:
        return False
    return not any(other.startswith((f"{reference}.", f"{reference}[")) for other in references)


def _longest_locals(references: list[str]) -> list[str]:
    """Return the references without shorter forms of local values and elements, which are parts of an object."""
    long = [one for one in references if one.startswith(("local.", "each.value"))]
    return [
        one
        for one in references
        if one not in long or not any(other.startswith((f"{one}.", f"{one}[")) for other in long)
    ]


def _references(expression: Expression | None) -> tuple[str, ...]:
    return tuple(expression.references) if expression else ()


def _address_of(steps: Iterable[ModuleStep]) -> str:
    return ".".join(f"module.{step.name}{step.key}" for step in steps)
