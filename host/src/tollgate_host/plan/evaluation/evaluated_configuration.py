"""The configuration of a plan, evaluated with the plan's variables: blocks of module instances, and providers."""

from collections.abc import Mapping
from typing import Any

from tollgate_hcl.evaluate.body import EvaluatedBody, depends_on_instance
from tollgate_hcl.evaluate.datum import Datum, datum_from_plain, text
from tollgate_hcl.evaluate.evaluator import Evaluator, Scope
from tollgate_hcl.evaluate.functions import FunctionContext
from tollgate_hcl.evaluate.module import InstanceKey, ModuleInstance, Run
from tollgate_hcl.tree import Body

from tollgate_host.plan.address_parts import module_steps
from tollgate_host.plan.evaluation.configuration_source import ConfigurationSource
from tollgate_host.plan.evaluation.planned_values import PlannedValues


class EvaluatedConfiguration:
    """Evaluates blocks on demand.

    Args:
        source: the files.
        variables: the values of the root module's variables, as the plan has them.
        resources: what the plan says of resources.
        workspace: the workspace, if it is known.
    """

    def __init__(
        self,
        source: ConfigurationSource,
        variables: Mapping[str, Any],
        resources: PlannedValues,
        workspace: str | None,
    ) -> None:
        self._source = source
        self._evaluator = Evaluator(FunctionContext(files=source.files, decode_yaml=_decode_yaml))
        run = Run(
            evaluator=self._evaluator,
            resources=resources,
            workspace=text(workspace) if workspace is not None else None,
        )
        given = {name: (lambda value=value: _datum(value)) for name, value in variables.items()}
        self._modules: dict[str, ModuleInstance | None] = {"": ModuleInstance(run, source.root, given)}
        self._bodies: dict[tuple[str, str, InstanceKey], EvaluatedBody | None] = {}
        self._shared: dict[int, bool] = {}

    def module(self, address: str) -> ModuleInstance | None:
        """Return a module instance, or None if its files are not available."""
        if address not in self._modules:
            steps = module_steps(address)
            last = steps[-1]
            start = address.rpartition(f"module.{last.name}{last.key}")[0].removesuffix(".")
            outer = self.module(start)
            self._modules[address] = outer.child(last.name, key_from_text(last.key)) if outer is not None else None
        return self._modules[address]

    def resource(self, module: str, type_: str, name: str, key: InstanceKey) -> EvaluatedBody | None:
        """Return the body of a resource instance; instances that cannot differ share it."""
        instance = self.module(module)
        body = instance.source.blocks.get(("resource", type_, name)) if instance is not None else None
        if instance is None or body is None:
            return None
        shared = self._is_shared(body)
        named = (module, f"{type_}.{name}", None if shared else key)
        if named not in self._bodies:
            self._bodies[named] = self._evaluated(body, instance if shared else instance.repeated(body, key))
        return self._bodies[named]

    def provider(self, module: str, name: str, alias: str | None, key: InstanceKey) -> EvaluatedBody | None:
        """Return the body of a provider block; `key` selects an instance if it has `for_each`."""
        instance = self.module(module)
        labels = ("provider", name) if alias is None else ("provider", name, alias)
        body = instance.source.blocks.get(labels) if instance is not None else None
        if instance is None or body is None:
            return None
        return self._evaluated(body, instance.repeated(body, key))

    def provider_keys(self, name: str, alias: str | None) -> list[str] | None:
        """Return the `for_each` keys of a provider block of the root module, or None if they are unknown."""
        instance = self.module("")
        labels = ("provider", name) if alias is None else ("provider", name, alias)
        body = instance.source.blocks.get(labels) if instance is not None else None
        keys = instance.keys(body) if instance is not None and body is not None else None
        return None if keys is None else [str(key) for key in keys]

    def _evaluated(self, body: Body, scope: Scope) -> EvaluatedBody:
        return EvaluatedBody(body, scope, self._evaluator)

    def _is_shared(self, body: Body) -> bool:
        if id(body) not in self._shared:
            self._shared[id(body)] = not depends_on_instance(body)
        return self._shared[id(body)]


def key_from_text(key: str) -> InstanceKey:
    """Return the instance key of an address part: `[0]`, `["a"]`, or nothing."""
    inner = key[1:-1]
    if not inner:
        return None
    if inner.startswith('"'):
        return inner[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return int(inner) if inner.isdigit() else None


def _datum(value: Any) -> Datum:
    return datum_from_plain(value)


def _decode_yaml(source: str) -> object:
    from tollgate_host.code.yaml_values import decode_yaml  # only for a configuration that calls yamldecode

    return decode_yaml(source)
