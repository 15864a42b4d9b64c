"""Which provider configuration a resource uses, and what of it an integration may see."""

from typing import Any, cast

import msgspec
from tollgate_runtime.contract.markers import Marker

from tollgate.terraform.plan_json.configuration import (
    ConfigIndex,
    Configuration,
    ModuleConfig,
    ProviderBlock,
    ResourceBlock,
)
from tollgate.terraform.plan_json.credentials import without_credentials
from tollgate.terraform.plan_json.expressions import Computed, Nested, Node, nodes_from_json
from tollgate.terraform.plan_json.variables import Variables

_OURS = frozenset({"integrations", "integration"})
"""What a provider block says to Tollgate, not to its provider."""

_USED_WHOLE = frozenset(
    {
        "region",
        "location",
        "zone",
        "project",
        "billing_project",
        "profile",
        "environment",
        "subscription_id",
        "tenant_id",
    }
)
"""Texts that people set to a variable as it is. Elsewhere `var.x` may be a part of a longer text: the plan gives the
references of an expression, not the expression."""


class ProviderView(msgspec.Struct, frozen=True):
    """A provider configuration as the resources that use it show it."""

    alias: str | None
    config: dict[str, Any]


class Providers(msgspec.Struct):
    """The provider configurations of one plan; each is evaluated once."""

    _blocks: dict[str, ProviderBlock]
    _index: ConfigIndex
    _variables: Variables
    _views: dict[str, ProviderView] = msgspec.field(default_factory=dict[str, ProviderView])

    def view(self, block: ResourceBlock | None, provider: str) -> ProviderView:
        """What a resource shows of its provider configuration.

        A resource whose block is gone shows the one configuration that its provider has, and nothing if there are
        several: the plan does not say which of them it was created with.
        """
        use = block.provider_config_key if block else f"? {provider}"
        if use not in self._views:
            key = self._key(block, provider)
            self._views[use] = (
                self._evaluated(self._blocks[key]) if key else ProviderView(_alias(use) if block else None, {})
            )
        return self._views[use]

    def _key(self, block: ResourceBlock | None, provider: str) -> str | None:
        if block is not None:
            return next((key for key in _keys_outwards(block.provider_config_key) if key in self._blocks), None)
        keys = [key for key, candidate in self._blocks.items() if candidate.full_name == provider]
        return keys[0] if len(keys) == 1 else None

    def _evaluated(self, block: ProviderBlock) -> ProviderView:
        module = self._index.modules.get(block.module_address)
        nodes = nodes_from_json({name: value for name, value in block.expressions.items() if name not in _OURS})
        config = self._body(module, nodes) if module else {}
        return ProviderView(block.alias, cast("dict[str, Any]", without_credentials(config)))

    def _body(self, module: ModuleConfig, nodes: dict[str, Node]) -> dict[str, Any]:
        values = {name: self._value(module, name, node) for name, node in nodes.items()}
        return {name: value for name, value in values.items() if not isinstance(value, Marker) and value is not None}

    def _value(self, module: ModuleConfig, name: str, node: Node) -> Any:
        if isinstance(node, Nested):
            if isinstance(node.bodies, dict):
                return self._body(module, node.bodies)
            return [self._body(module, body) for body in node.bodies]
        value: Any = self._variables.node_value(module, node)
        is_whole = not isinstance(node, Computed) or isinstance(value, dict | list) or name in _USED_WHOLE
        return cast("Any", value) if is_whole else None


def make_providers(configuration: Configuration | None, index: ConfigIndex, variables: Variables) -> Providers:
    """The provider configurations of a plan."""
    return Providers(configuration.provider_config if configuration else {}, index, variables)


def _keys_outwards(key: str) -> list[str]:
    """A provider configuration's key, then those of the modules around it, as a provider is handed down.

    Newer plans name the configuration itself. Older ones name the place where it is used: `module.a.module.b:aws.west`,
    the oldest only `b:aws.west`. OpenTofu may add the key of an instance: `aws.by_region["eu"]`.
    """
    module, name = _module_and_name(key)
    steps = module.split(".module.") if module else []
    paths = [".module.".join(steps[:count]) for count in range(len(steps), 0, -1)]
    return [*(f"{path}:{name}" for path in paths), name, name.partition("[")[0]]


def _module_and_name(key: str) -> tuple[str, str]:
    module, colon, name = key.partition(":")
    return (module, name) if colon and '"' not in module else ("", key)


def _alias(key: str) -> str | None:
    return _module_and_name(key)[1].partition(".")[2] or None
