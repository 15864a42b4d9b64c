"""The `configuration` part of a plan: every block as written, its expressions unevaluated."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tollgate_host.plan.address_parts import join_address, module_steps

_NOTHING = msgspec.Raw(b"{}")


class Expression(msgspec.Struct, gc=False):
    """The value of an argument: a constant, or an expression with references."""

    constant_value: Any = msgspec.UNSET
    references: list[str] = []


class Output(msgspec.Struct, gc=False):
    """An `output` block."""

    expression: Expression | None = None
    sensitive: bool = False


class Variable(msgspec.Struct, gc=False):
    """A `variable` block."""

    default: Any = msgspec.UNSET
    sensitive: bool = False


class ResourceBlock(msgspec.Struct, gc=False):
    """A `resource` or `data` block. `expressions` is decoded only when needed."""

    type: str
    name: str
    mode: str = "managed"
    provider_config_key: str = ""
    expressions: msgspec.Raw = _NOTHING
    count_expression: Expression | None = None
    for_each_expression: Expression | None = None
    depends_on: list[str] = []

    @property
    def label(self) -> str:
        """Return the block's address inside its module."""
        return f"data.{self.type}.{self.name}" if self.mode == "data" else f"{self.type}.{self.name}"


class ModuleCall(msgspec.Struct, gc=False):
    """A `module` block and the module it calls."""

    source: str = ""
    module: "PlanModule | None" = None
    expressions: dict[str, Any] = {}
    count_expression: Expression | None = None
    for_each_expression: Expression | None = None


class PlanModule(msgspec.Struct, gc=False):
    """The declarations of one module."""

    outputs: dict[str, Output] = {}
    resources: list[ResourceBlock] = []
    module_calls: dict[str, ModuleCall] = {}
    variables: dict[str, Variable] = {}


class PlanProviderBlock(msgspec.Struct, gc=False):
    """A `provider` block."""

    name: str = ""
    full_name: str = ""
    alias: str | None = None
    module_address: str = ""
    expressions: dict[str, Any] = {}

    @property
    def is_inherited(self) -> bool:
        """Return whether a module only requires the provider, whose configuration is that of an enclosing module.

        Terraform names the provider of a module so where a module in between does not require it.
        """
        return bool(self.module_address) and not self.expressions


class Configuration(msgspec.Struct, gc=False):
    """The configuration of the plan."""

    provider_config: dict[str, PlanProviderBlock] = {}
    root_module: PlanModule | None = None


class ModuleConfig(msgspec.Struct, frozen=True, kw_only=True):
    """A module of the configuration, found by its path without instance keys: `module.web.module.x`."""

    path: str
    module: PlanModule
    call: ModuleCall | None
    parent: "ModuleConfig | None"


class ConfigIndex(msgspec.Struct):
    """Finds the block of a resource instance."""

    modules: dict[str, ModuleConfig]
    _blocks: dict[str, ResourceBlock]

    def module_of(self, module_address: str) -> ModuleConfig | None:
        """Return the configuration of a module instance."""
        return self.modules.get(static_path(module_address))

    def block(self, module: ModuleConfig, label: str) -> ResourceBlock | None:
        """Return the block of a label such as `data.aws_ami.this` in a module."""
        return self._blocks.get(join_address(module.path, label))


def index_configuration(configuration: Configuration | None) -> ConfigIndex:
    """Return the index of a plan's configuration; empty without one."""
    module = configuration.root_module if configuration else None
    root = ModuleConfig(path="", module=module or PlanModule(), call=None, parent=None)
    modules = {config.path: config for config in _walk(root)}
    blocks = {
        join_address(config.path, block.label): block
        for config in modules.values()
        for block in config.module.resources
    }
    return ConfigIndex(modules, blocks)


@lru_cache(maxsize=4096)
def static_path(module_address: str) -> str:
    """Return a module's address without instance keys."""
    if "[" not in module_address:
        return module_address
    return ".".join(f"module.{step.name}" for step in module_steps(module_address))


def _walk(config: ModuleConfig) -> Iterator[ModuleConfig]:
    yield config
    for name, call in config.module.module_calls.items():
        if call.module is not None:
            path = join_address(config.path, f"module.{name}")
            yield from _walk(ModuleConfig(path=path, module=call.module, call=call, parent=config))
