"""The facts that the files of a configuration tell: its root module and the local modules that it calls."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
from msgspec.structs import replace
from tollgate_runtime.contract.markers import UNKNOWN, Marker

from tollgate.config.files import FileReader
from tollgate.config.index import ConfigurationIndex, index_configuration
from tollgate.config.module import Module, content_of, nested_type
from tollgate.config.problem import Problem
from tollgate.config.providers import required_providers
from tollgate.config.tree import Block, Body, Expression, ObjectValue, Value
from tollgate.propose.evaluate import Scope
from tollgate.propose.facts import Facts, ProviderUse, Subject, is_telling
from tollgate.propose.functions import Known
from tollgate.propose.instances import instances
from tollgate.propose.variables import module_variables, root_variables

_META = frozenset({"count", "for_each", "provider", "lifecycle", "depends_on", "connection", "provisioner"})
_MOST_SUBJECTS = 20_000
"""More than any repository has; a limit against modules that multiply one another."""


@attrs.frozen(kw_only=True)
class Survey:
    """What was found.

    Attributes:
        facts: what the files tell.
        index: the files, for whoever needs them again.
        problems: files that could not be read, and were left out.
    """

    facts: Facts
    index: ConfigurationIndex
    problems: tuple[Problem, ...]


def survey(root: Path) -> Survey:
    """Reads a configuration. A file with a mistake in it is left out, and the mistake is told."""
    reader = FileReader(root)
    whole = index_configuration(root, reader=reader)
    modules = {address: _without_broken(module) for address, module in whole.modules.items()}
    index = replace(whole, modules=modules)
    module = modules.get("") or Module(root, ())
    variables = root_variables(module, reader)
    scope = Scope(module=module, variables=variables.known)
    walk = _Walk(index)
    walk.visit("", "", scope, {})
    facts = Facts(
        subjects=walk.subjects,
        providers=_providers(scope, walk.subjects),
        values=variables.texts,
        choices=variables.choices,
        origin=_origin(modules),
        absent_modules=_absent(modules),
    )
    return Survey(facts=facts, index=index, problems=whole.problems)


def _without_broken(module: Module) -> Module:
    return Module(module.directory, tuple(file for file in module.files if not file.problems))


def _absent(modules: Mapping[str, Module]) -> list[str]:
    """The modules that nobody has fetched yet: what they make is not seen."""
    called = [_joined(address, f"module.{name}") for address, module in modules.items() for name, _ in module.calls()]
    return [address for address in called if address not in modules]


def _origin(modules: Mapping[str, Module]) -> str:
    count = len({file.source.name for module in modules.values() for file in module.files})
    return f"{count} file{'' if count == 1 else 's'}"


@attrs.define
class _Walk:
    """From call to call, collecting resources."""

    index: ConfigurationIndex
    subjects: list[Subject] = attrs.field(factory=list[Subject])

    def visit(self, address: str, path: str, scope: Scope, providers: Mapping[str, str]) -> None:
        """Collects a module instance: `address` has instance keys, `path` has none."""
        for key, blocks in scope.module.table.items():
            if len(self.subjects) >= _MOST_SUBJECTS:
                return
            if key[0] == "resource" and len(key) == 3:
                self._resource(address, scope, blocks, providers)
            elif key[0] == "module" and len(key) == 2:
                self._call(address, _joined(path, f"module.{key[1]}"), scope, blocks[0], providers)

    def _resource(self, address: str, scope: Scope, blocks: tuple[Block, ...], providers: Mapping[str, str]) -> None:
        first = blocks[0]
        type_, label = first.label_texts
        local = _provider(first.body) or type_.partition("_")[0]
        for suffix, inner in instances(scope, first.body):
            values: dict[str, Known] = {}
            for block in blocks:
                values |= _values(block.body, inner)
            subject = Subject(
                address=_joined(address, f"{type_}.{label}{suffix}"),
                type=type_,
                label=label,
                module=address,
                provider=providers.get(local, local),
                values=values,
                place=first.header.range,
            )
            self.subjects.append(subject)

    def _call(self, address: str, path: str, scope: Scope, block: Block, providers: Mapping[str, str]) -> None:
        module = self.index.modules.get(path)
        if module is None:
            return
        handed = {inner: providers.get(outer, outer) for inner, outer in _handed(block.body)}
        name = block.label_texts[0]
        for suffix, inner in instances(scope, block.body):
            called = Scope(module=module, variables=module_variables(module, block.body, inner))
            self.visit(_joined(address, f"module.{name}{suffix}"), path, called, {**providers, **handed})


def _values(body: Body, scope: Scope) -> dict[str, Known]:
    """The arguments of a block; of nested blocks, a list for each type."""
    found: dict[str, Known] = {}
    for attribute in body.attributes:
        if attribute.name not in _META and is_telling(attribute.name):
            found[attribute.name] = scope.evaluate(attribute.value)
    for block in body.blocks:
        name = nested_type(block)
        if name in _META or not is_telling(name):
            continue
        if block.type == "dynamic":
            found[name] = UNKNOWN
        elif not isinstance(found.get(name), Marker):
            found.setdefault(name, []).append(_values(content_of(block), scope))
    return found


def _providers(scope: Scope, subjects: list[Subject]) -> dict[str, ProviderUse]:
    """The provider configurations of the root module, then those that Terraform makes up for what is used."""
    sources = {name: source for block in scope.module.blocks("terraform") for name, source in required_providers(block)}
    found: dict[str, ProviderUse] = {}
    for key, blocks in scope.module.table.items():
        for block in blocks if key[0] == "provider" and len(key) == 2 else ():
            values = _values(block.body, scope)
            alias = values.pop("alias", None)
            use = ProviderUse(
                name=key[1],
                alias=alias if isinstance(alias, str) else None,
                source=sources.get(key[1], f"hashicorp/{key[1]}"),
                values=values,
            )
            found[use.address] = use
    for subject in subjects:
        name, _, alias = subject.provider.partition(".")
        source = sources.get(name, f"hashicorp/{name}")
        use = ProviderUse(name=name, alias=alias or None, source=source, is_declared=False)
        found.setdefault(subject.provider, use)
    return found


def _provider(body: Body) -> str | None:
    attribute = body.attribute("provider")
    return None if attribute is None else _reference(attribute.value)


def _handed(body: Body) -> Iterator[tuple[str, str]]:
    """The provider configurations that a call hands to its module: the module's name for each, and the caller's."""
    attribute = body.attribute("providers")
    for item in attribute.value.items if attribute is not None and isinstance(attribute.value, ObjectValue) else ():
        inner = item.name if item.name is not None else _reference(item.key)
        outer = _reference(item.value)
        if inner is not None and outer is not None:
            yield inner, outer


def _reference(value: Value) -> str | None:
    """`aws.west` as it is written, with or without quotes."""
    if isinstance(value, Expression) and value.references:
        return ".".join(str(step) for step in value.references[0][:2])
    text = value.text.strip('"')
    return text or None


def _joined(address: str, rest: str) -> str:
    return f"{address}.{rest}" if address else rest
