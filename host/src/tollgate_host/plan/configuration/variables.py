"""The values of variables: of the root module from the plan, of other modules from their callers."""

from typing import Any

import msgspec
from tollgate_runtime.contract.markers import MISSING, SENSITIVE, UNKNOWN

from tollgate_host.plan.configuration.configuration_index import ConfigIndex, ModuleConfig
from tollgate_host.plan.configuration.expressions import Computed, Constant, Node, nodes_from_json

_MAX_DEPTH = 64


class Variables(msgspec.Struct, frozen=True):
    """Looks variables up; `values` are those of the root module."""

    index: ConfigIndex
    values: dict[str, Any]

    def value(self, module: ModuleConfig, name: str, depth: int = 0) -> Any:
        """Return the value, SENSITIVE, UNKNOWN if the plan lacks it, or MISSING if there is no such variable."""
        declared = module.module.variables.get(name)
        if declared is None:
            return MISSING
        if declared.sensitive:
            return SENSITIVE
        if module.parent is None or module.call is None:
            return self.values.get(name, _or_unknown(declared.default))
        passed = nodes_from_json({name: module.call.expressions.get(name)}).get(name)
        if passed is None:
            return _or_unknown(declared.default)
        return UNKNOWN if depth > _MAX_DEPTH else self.node_value(module.parent, passed, depth + 1)

    def node_value(self, module: ModuleConfig, node: Node, depth: int = 0) -> Any:
        """Return the value of an argument that is constant or a single variable, else UNKNOWN."""
        match node:
            case Constant(value):
                return value
            case Computed((reference,)) if reference.startswith("var.") and reference.count(".") == 1:
                return self.value(module, reference.removeprefix("var."), depth)
            case _:
                return UNKNOWN


def _or_unknown(default: Any) -> Any:
    return UNKNOWN if default is msgspec.UNSET else default
