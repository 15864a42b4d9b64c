"""Finds the instance of a provider configuration that a resource uses, if OpenTofu creates several with `for_each`."""

from tollgate_hcl.evaluate.evaluator import Scope
from tollgate_hcl.evaluate.module import InstanceKey, ModuleInstance
from tollgate_hcl.expression_tree import IndexStep, Traverse
from tollgate_hcl.tree import Body, ObjectValue, Reference, Scalar, Value

from tollgate_host.plan.address_parts import module_steps
from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration, key_from_text

Use = tuple[str, InstanceKey]
"""A provider configuration by its name in a module, `aws.by_region`, and the key of its instance."""


def provider_instance_key(
    evaluated: EvaluatedConfiguration, module: str, type_: str, name: str, key: InstanceKey
) -> InstanceKey:
    """Return the key of the provider instance that a resource uses, or None if it is unknown or there is none."""
    instance = evaluated.module(module)
    body = instance.source.blocks.get(("resource", type_, name)) if instance is not None else None
    if instance is None or body is None:
        return None
    used, found = _of_block(instance, body, key) or (type_.partition("_")[0], None)
    steps = module_steps(module)
    while found is None and steps:
        outer, last = steps[:-1], steps[-1]
        caller = evaluated.module(".".join(f"module.{step.name}{step.key}" for step in outer))
        call = caller.source.named("module").get(last.name) if caller is not None else None
        if caller is None or call is None:
            return None
        used, found = _handed(caller, call, key_from_text(last.key), used)
        steps = outer
    return found


def _of_block(instance: ModuleInstance, body: Body, key: InstanceKey) -> Use | None:
    attribute = body.attribute("provider")
    return None if attribute is None else _use(instance, attribute.value, instance.repeated(body, key))


def _handed(caller: ModuleInstance, call: Body, key: InstanceKey, used: str) -> Use:
    """Return the provider that a module's caller passes under a name; the same name if it passes none."""
    attribute = call.attribute("providers")
    items = attribute.value.items if attribute is not None and isinstance(attribute.value, ObjectValue) else ()
    for item in items:
        name = item.name if item.name is not None else _name(item.key)
        if name == used:
            return _use(caller, item.value, caller.repeated(call, key)) or (used, None)
    return used, None


def _use(instance: ModuleInstance, value: Value, scope: Scope) -> Use | None:
    if isinstance(value, Traverse) and isinstance(value.target, Reference):
        step = value.steps[0]
        found = instance.evaluate(step.key, scope) if isinstance(step, IndexStep) else None
        key = found.content if found is not None and isinstance(found.content, str) else None
        return _name(value.target), key
    if isinstance(value, Reference) and len(value.steps) > 2:
        return ".".join(str(step) for step in value.steps[:2]), str(value.steps[2])
    name = _name(value)
    return None if not name else (name, None)


def _name(value: Value) -> str:
    if isinstance(value, Reference):
        return ".".join(str(step) for step in value.steps[:2])
    return str(value.value) if isinstance(value, Scalar) else ""
