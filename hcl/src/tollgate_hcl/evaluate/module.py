"""A module instance: resolves its names."""

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from tollgate_hcl.evaluate.constraint import NO_DEFAULTS, conform, read_type
from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    NULL,
    Datum,
    PartialText,
    members_of,
    number,
    object_of,
    text,
    tuple_of,
    unknown,
)
from tollgate_hcl.evaluate.evaluator import Evaluator, Scope
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.evaluate.types import ANY, NUMBER, STRING, is_mapping, is_row
from tollgate_hcl.tree import Body, Scalar, Traversal, Value

InstanceKey = int | str | None
"""What tells instances of a block apart: a number with `count`, a text with `for_each`."""

_MOST_INSTANCES = 10_000


class ResourceValues(Protocol):
    """What is known of resources and data sources."""

    def value(self, module: str, mode: str, type_: str, name: str) -> Datum | None:
        """Return the value of a block, of all its instances if it has several; None if nothing is known of it."""
        ...


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What all modules of a configuration share.

    Attributes:
        evaluator: evaluates within one budget.
        resources: what is known of resources.
        workspace: what `terraform.workspace` is, if known.
    """

    evaluator: Evaluator
    resources: ResourceValues | None = None
    workspace: Datum | None = None


class RepeatedScope(msgspec.Struct, frozen=True):
    """A scope with `each` or `count` in it."""

    outer: "ModuleInstance"
    names: Mapping[str, Mapping[str, Datum]]

    def resolve(self, steps: Traversal) -> tuple[Datum, int]:
        """Return what `each` and `count` are, or what the module has."""
        first, second = str(steps[0]), str(steps[1]) if len(steps) > 1 else ""
        found = self.names.get(first)
        if found is None:
            return self.outer.resolve(steps)
        if second not in found:
            raise EvaluationFailure(f"{first} has no such attribute")
        return found[second], 2


class ModuleInstance:
    """An instance of a module; values are evaluated once, on demand.

    Attributes:
        address: its address with instance keys; the root module's is empty.
        source: its blocks.
    """

    def __init__(
        self,
        run: Run,
        source: ModuleSource,
        given: Mapping[str, Callable[[], Datum]],
        *,
        address: str = "",
        is_root: bool = True,
    ) -> None:
        self.address = address
        self.source = source
        self._run = run
        self._given = given
        self._is_root = is_root
        self._values: dict[tuple[str, str], Datum | EvaluationFailure | Undecidable] = {}
        self._pending: set[tuple[str, str]] = set()
        self._children: dict[tuple[str, InstanceKey], ModuleInstance] = {}

    def evaluate(self, value: Value, scope: Scope | None = None) -> Datum:
        """Return the value of an expression in this module; unknown, with a reason, if it has none."""
        return self._run.evaluator.evaluate(value, scope or self)

    def resolve(self, steps: Traversal) -> tuple[Datum, int]:
        """Return the value of a reference and the number of steps used.

        Raises:
            EvaluationFailure: nothing has that name.
            Undecidable: it exists, but cannot be evaluated.
        """
        first, second = str(steps[0]), str(steps[1]) if len(steps) > 1 else ""
        match first:
            case "var":
                return self.variable(second), 2
            case "local":
                return self.local(second), 2
            case "module":
                return self._module(steps, second)
            case "path":
                return self._path(second), 2
            case "terraform" | "tofu":
                return (self._run.workspace or unknown(STRING)), 2
            case "data":
                return self._resource("data", second, str(steps[2]) if len(steps) > 2 else ""), 3
            case "ephemeral" | "self" | "each" | "count" | "provider" | "action":
                return unknown(reason=f"{first} is not known here"), min(2, len(steps))
            case _:
                return self._resource("managed", first, second), 2

    def variable(self, name: str) -> Datum:
        """Return the value of a variable.

        Raises:
            EvaluationFailure: there is none, or its value is not of its type.
            Undecidable: it cannot be worked out.
        """
        return self._once(("var", name), lambda: self._variable(name))

    def local(self, name: str) -> Datum:
        """Return the value of a local.

        Raises:
            EvaluationFailure: there is none, or it has no value.
            Undecidable: it cannot be worked out.
        """
        if name not in self.source.locals:
            raise EvaluationFailure(f"there is no local.{name}")
        return self._once(("local", name), lambda: self._run.evaluator.value(self.source.locals[name], self))

    def output(self, name: str) -> Datum:
        """Return the value of an output.

        Raises:
            EvaluationFailure: there is none, or it has no value.
            Undecidable: it cannot be worked out.
        """
        body = self.source.named("output").get(name)
        if body is None:
            raise EvaluationFailure(f"{self.address} has no output {name}")
        return self._once(("output", name), lambda: self._output(body))

    def repeated(self, body: Body, key: InstanceKey) -> Scope:
        """Return the scope of one instance of a block, with `each` or `count` in it."""
        each = body.attribute("for_each")
        if each is not None and isinstance(key, str):
            return RepeatedScope(self, {"each": {"key": text(key), "value": self._each_value(each.value, key)}})
        if body.attribute("count") is not None and isinstance(key, int):
            return RepeatedScope(self, {"count": {"index": number(key)}})
        return self

    def keys(self, body: Body) -> list[InstanceKey] | None:
        """Return the keys of a block's instances, or None if they are unknown."""
        count, each = body.attribute("count"), body.attribute("for_each")
        if count is not None:
            found = self.evaluate(count.value)
            found = NULL if found.is_null or not found.is_known else convert(found, NUMBER)
            is_count = isinstance(found.content, int) and 0 <= found.content <= _MOST_INSTANCES
            return list(range(found.content)) if is_count and isinstance(found.content, int) else None
        if each is None:
            return [None]
        found = self.evaluate(each.value)
        if not found.is_known or found.is_null or not (is_mapping(found.type) or is_row(found.type)):
            return None
        if isinstance(found.content, dict):
            return [*sorted(found.content)]
        if not all(isinstance(one.content, str) for one in found.elements):
            return None
        return [str(one.content) for one in found.elements]

    def child(self, name: str, key: InstanceKey = None) -> "ModuleInstance | None":
        """Return an instance of a called module, or None if its files are not available."""
        body, source = self.source.named("module").get(name), self.source.children.get(name)
        if body is None or source is None:
            return None
        if (name, key) not in self._children:
            scope = self.repeated(body, key)
            given = {item.name: self._argument(item.value, scope) for item in body.attributes}
            address = f"{self.address}.module.{name}" if self.address else f"module.{name}"
            suffix = "" if key is None else f"[{key}]" if isinstance(key, int) else f'["{key}"]'
            self._children[name, key] = ModuleInstance(
                self._run, source, given, address=address + suffix, is_root=False
            )
        return self._children[name, key]

    def _argument(self, value: Value, scope: Scope) -> Callable[[], Datum]:
        return lambda: self._run.evaluator.value(value, scope)

    def _once(self, name: tuple[str, str], work: Callable[[], Datum]) -> Datum:
        found = self._values.get(name)
        if found is None:
            if name in self._pending:
                raise Undecidable(f"{'.'.join(name)} refers to itself")
            self._pending.add(name)
            try:
                found = work()
            except (EvaluationFailure, Undecidable) as error:
                found = error
            finally:
                self._pending.discard(name)
            self._values[name] = found
        if isinstance(found, Datum):
            return found
        raise found

    def _variable(self, name: str) -> Datum:
        body = self.source.named("variable").get(name)
        if body is None:
            raise EvaluationFailure(f"there is no var.{name}")
        default = body.attribute("default")
        nullable, declared = body.attribute("nullable"), body.attribute("type")
        takes_null = nullable is None or not _is(nullable.value, False)
        value = self._given[name]() if name in self._given else None
        if value is None and self._is_root and _is_set(body, "ephemeral"):
            value = unknown(reason=f"var.{name} is ephemeral, which a plan does not keep")
        if (value is None or (value.is_null and not takes_null)) and default is not None:
            value = self._run.evaluator.value(default.value, self)
        if value is None:
            value = unknown(reason=f"nothing says what var.{name} is")
        of, defaults = read_type(declared.value) if declared is not None else (ANY, NO_DEFAULTS)
        sensitive = _is_set(body, "sensitive")
        if isinstance(value.content, PartialText):
            return value.marked(sensitive)
        made = conform(value, of, defaults, lambda inner: self._run.evaluator.value(inner, self))
        return made.marked(sensitive)

    def _output(self, body: Body) -> Datum:
        value = body.attribute("value")
        if value is None:
            raise EvaluationFailure("an output has no value")
        return self._run.evaluator.value(value.value, self).marked(_is_set(body, "sensitive"))

    def _module(self, steps: Traversal, name: str) -> tuple[Datum, int]:
        body = self.source.named("module").get(name)
        if body is None:
            raise EvaluationFailure(f"there is no module.{name}")
        if name not in self.source.children:
            return unknown(reason=f"the files of module.{name} are not at hand"), len(steps)
        keys = self.keys(body)
        if keys is None:
            return unknown(reason=f"the instances of module.{name} are not known"), len(steps)
        is_single = body.attribute("count") is None and body.attribute("for_each") is None
        at = 2 if is_single else 3
        key: InstanceKey = None if is_single or len(steps) < 3 else steps[2]
        if len(steps) > at and key in keys:
            child = self.child(name, key)
            assert child is not None
            return child.output(str(steps[at])), at + 1
        return self._all_outputs(name, body, keys), 2

    def _all_outputs(self, name: str, body: Body, keys: list[InstanceKey]) -> Datum:
        made: dict[InstanceKey, Datum] = {}
        for key in keys:
            child = self.child(name, key)
            assert child is not None
            made[key] = object_of({output: child.output_or_unknown(output) for output in child.source.named("output")})
        if body.attribute("count") is not None:
            return tuple_of(made.values())
        if body.attribute("for_each") is not None:
            return object_of({str(key): value for key, value in made.items()})
        return made[None]

    def output_or_unknown(self, name: str) -> Datum:
        """Return the value of an output, unknown if it has none."""
        try:
            return self.output(name)
        except (EvaluationFailure, Undecidable) as error:
            return unknown(reason=str(error))

    def _path(self, name: str) -> Datum:
        match name:
            case "module":
                return text(self.source.path)
            case "root":
                return text(".")
            case "cwd":
                return unknown(STRING, "the folder of the run is not known")
            case _:
                raise EvaluationFailure(f"there is no path.{name}")

    def _resource(self, mode: str, type_: str, name: str) -> Datum:
        kind = "data" if mode == "data" else "resource"
        if (kind, type_, name) not in self.source.blocks:
            raise EvaluationFailure(f"there is no {type_}.{name}")
        resources = self._run.resources
        found = resources.value(self.address, mode, type_, name) if resources is not None else None
        if found is not None:
            return found
        body = self.source.blocks[kind, type_, name]
        if resources is not None and self.keys(body) == []:
            return tuple_of([]) if body.attribute("count") is not None else object_of({})
        label = f"data.{type_}.{name}" if mode == "data" else f"{type_}.{name}"
        return unknown(reason=f"{label} is not known yet")

    def _each_value(self, each: Value, key: str) -> Datum:
        found = self.evaluate(each)
        if found.is_null or not found.is_known:
            return unknown(reason="what each.value is, is not known")
        if isinstance(found.content, tuple):
            return text(key)
        return {str(name.content): value for name, value in members_of(found)}.get(key, unknown())


def _is_set(body: Body, name: str) -> bool:
    """Return whether a flag of a block is set, or may be."""
    attribute = body.attribute(name)
    return attribute is not None and not _is(attribute.value, False)


def _is(value: Value, wanted: bool) -> bool:
    return isinstance(value, Scalar) and value.value is wanted
