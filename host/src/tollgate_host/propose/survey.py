"""The facts that the files of a configuration tell: its root module and the local modules that it calls."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
from msgspec.structs import replace
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Body, Expression, ObjectValue, Value
from tollgate_runtime.contract.markers import UNKNOWN, Marker

from tollgate_host.code.files import FileReader
from tollgate_host.code.index import ConfigurationIndex, index_configuration
from tollgate_host.code.module import Module, content_of, nested_type
from tollgate_host.code.references import references_of
from tollgate_host.config.provider_blocks import required_providers
from tollgate_host.plan.evaluation import configuration_from_index
from tollgate_host.propose.evaluate import EvaluationScope, root_scope, scope_of
from tollgate_host.propose.facts import Facts, ProviderUse, ResourceFacts, is_telling
from tollgate_host.propose.instances import instances
from tollgate_host.propose.known_values import Known
from tollgate_host.propose.root_variables import root_variables

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
    """Return the facts of a configuration. A file with a mistake is skipped, and the mistake is returned."""
    reader = FileReader(root)
    whole = index_configuration(root, reader=reader)
    modules = {address: _without_broken(module) for address, module in whole.modules.items()}
    index = replace(whole, modules=modules)
    module = modules.get("") or Module(root, ())
    variables = root_variables(module, reader)
    given = {name: (lambda value=value: value) for name, value in variables.known.items()}
    source = configuration_from_index(replace(index, problems=()))
    scope = root_scope(source.root if source is not None else ModuleSource(()), given)
    walk = _Walk(index)
    walk.visit("", "", scope, {})
    facts = Facts(
        subjects=walk.subjects,
        providers=_providers(module, scope, walk.subjects),
        values=variables.texts,
        choices=variables.choices,
        origin=_origin(modules),
        absent_modules=_absent(modules),
    )
    return Survey(facts=facts, index=index, problems=whole.problems)


def _without_broken(module: Module) -> Module:
    return Module(module.directory, tuple(file for file in module.files if not file.problems))


def _absent(modules: Mapping[str, Module]) -> list[str]:
    """Return the called modules that are not installed, whose resources are unknown."""
    called = [_join(address, f"module.{name}") for address, module in modules.items() for name, _ in module.calls()]
    return [address for address in called if address not in modules]


def _origin(modules: Mapping[str, Module]) -> str:
    count = len({file.source.name for module in modules.values() for file in module.files})
    return f"{count} file{'' if count == 1 else 's'}"


@attrs.define
class _Walk:
    """Follows module calls and collects resources."""

    index: ConfigurationIndex
    subjects: list[ResourceFacts] = attrs.field(factory=list[ResourceFacts])

    def visit(self, address: str, path: str, scope: EvaluationScope, providers: Mapping[str, str]) -> None:
        """Collect a module instance: `address` has instance keys, `path` has none."""
        module = self.index.modules.get(path) or Module(self.index.root, ())
        for block, body in scope.instance.source.blocks.items():
            if len(self.subjects) >= _MOST_SUBJECTS:
                return
            match block:
                case ("resource", type_, label):
                    place = module.blocks(*block)[0].header.range
                    start = ResourceFacts(
                        address=address,
                        type=type_,
                        label=label,
                        module=address,
                        provider="",
                        references=references_of(self.index, _join(path, f"{type_}.{label}")),
                        place=place,
                    )
                    self._resource(start, scope, body, providers)
                case ("module", name):
                    self._call(address, _join(path, f"module.{name}"), scope, body, providers)
                case _:
                    pass

    def _resource(self, start: ResourceFacts, scope: EvaluationScope, body: Body, providers: Mapping[str, str]) -> None:
        local = _provider(body) or start.type.partition("_")[0]
        for suffix, _, inner in instances(scope, body):
            subject = attrs.evolve(
                start,
                address=_join(start.module, f"{start.type}.{start.label}{suffix}"),
                provider=providers.get(local, local),
                values=_values(body, inner),
            )
            self.subjects.append(subject)

    def _call(self, address: str, path: str, scope: EvaluationScope, body: Body, providers: Mapping[str, str]) -> None:
        handed = {inner: providers.get(outer, outer) for inner, outer in _handed(body)}
        name = path.rpartition(".")[2]
        for suffix, key, _ in instances(scope, body):
            called = scope.instance.child(name, key)
            if called is not None:
                self.visit(_join(address, f"module.{name}{suffix}"), path, scope_of(called), {**providers, **handed})


def _values(body: Body, scope: EvaluationScope) -> dict[str, Known]:
    """Return the arguments of a block; of nested blocks, a list for each type."""
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


def _providers(module: Module, scope: EvaluationScope, subjects: list[ResourceFacts]) -> dict[str, ProviderUse]:
    """Return the provider configurations of the root module, then the implied empty ones that are used."""
    sources = {name: source for block in module.blocks("terraform") for name, source in required_providers(block)}
    found: dict[str, ProviderUse] = {}
    for key, body in scope.instance.source.blocks.items():
        if key[0] != "provider" or len(key) < 2:
            continue
        values = _values(body, scope)
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
    """Yield the provider configurations that a call passes to its module.

    The module's name for each, and the caller's.
    """
    attribute = body.attribute("providers")
    for item in attribute.value.items if attribute is not None and isinstance(attribute.value, ObjectValue) else ():
        inner = item.name if item.name is not None else _reference(item.key)
        outer = _reference(item.value)
        if inner is not None and outer is not None:
            yield inner, outer


def _reference(value: Value) -> str | None:
    """Return a reference such as `aws.west`, with or without quotes."""
    if isinstance(value, Expression) and value.references:
        return ".".join(str(step) for step in value.references[0][:2])
    text = value.text.strip('"')
    return text or None


def _join(address: str, rest: str) -> str:
    return f"{address}.{rest}" if address else rest
