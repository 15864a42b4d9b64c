"""Finds the provider configuration of a resource, and what integrations may see of it."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec
from tollgate_hcl.evaluate.datum import Datum
from tollgate_hcl.evaluate.plain import LeftOut, plain_from_datum
from tollgate_runtime.contract.markers import Marker

from tollgate_host.plan.changes import ResourceChange
from tollgate_host.plan.configuration.configuration_index import (
    ConfigIndex,
    Configuration,
    ModuleConfig,
    PlanProviderBlock,
    ResourceBlock,
)
from tollgate_host.plan.configuration.expressions import Computed, Constant, Nested, Node, nodes_from_json
from tollgate_host.plan.configuration.variables import Variables
from tollgate_host.plan.secrets.credentials import without_credentials

if TYPE_CHECKING:
    from tollgate_hcl.evaluate.body import EvaluatedBody

    from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration

InstanceKey = int | str | None

Sent = Mapping[tuple[str, str | None], Mapping[str, Any]]
"""By a provider's address and alias, the configuration that the engine sent it in a live run."""

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


_META = frozenset({"alias", "for_each", "version"})
_REGION_OF_AWS = re.compile(r"[a-z]{2,3}(?:-[a-z]+)+-\d")


class ProviderView(msgspec.Struct, frozen=True):
    """A provider configuration as resources show it.

    Attributes:
        key: the key of its instance, if it has `for_each`.
        undecided: the arguments whose values are unknown here.
    """

    alias: str | None
    config: dict[str, Any]
    key: str | None = None
    undecided: tuple[str, ...] = ()


class Providers(msgspec.Struct):
    """The provider configurations of one plan; each is evaluated once."""

    _blocks: dict[str, PlanProviderBlock]
    _index: ConfigIndex
    _variables: Variables
    _evaluated: "EvaluatedConfiguration | None" = None
    _observed: dict[str, str] = {}
    _sent: Sent = {}
    _views: dict[tuple[str, InstanceKey], ProviderView] = msgspec.field(
        default_factory=dict[tuple[str, InstanceKey], ProviderView]
    )

    def view(self, block: ResourceBlock | None, entry: ResourceChange) -> ProviderView:
        """Return the view of a resource's provider configuration.

        A resource without a block shows the only configuration of its provider, and nothing if there are several, since
        the plan does not say which one created it.
        """
        use = block.provider_config_key if block else f"? {entry.provider_name}"
        found = self._views.get((use, None))
        if found is not None:
            return found
        key = self._key(block, entry.provider_name)
        instance = self._instance(key, entry) if key is not None and block is not None else None
        if (use, instance) not in self._views:
            self._views[use, instance] = (
                self._view(key, instance) if key else ProviderView(_alias(use) if block else None, {})
            )
        return self._views[use, instance]

    def undecided(self) -> dict[str, tuple[str, ...]]:
        """Return the arguments with unknown values of each provider configuration that was needed."""
        return {use: view.undecided for (use, _), view in self._views.items() if view.undecided}

    def unknown_instances(self) -> tuple[str, ...]:
        """Return the provider configurations of which a resource uses an unknown instance."""
        return tuple(use for use, key in self._views if key == "")

    def _key(self, block: ResourceBlock | None, provider: str) -> str | None:
        if block is not None:
            return self._first_key(block.provider_config_key)
        keys = [key for key, one in self._blocks.items() if one.full_name == provider and not one.is_inherited]
        return keys[0] if len(keys) == 1 else None

    def _instance(self, key: str, entry: ResourceChange) -> InstanceKey:
        """Return the key of the provider instance, or None if there is only one."""
        body = self._body_of(self._blocks[key], None)
        if body is None or self._evaluated is None or body.body.attribute("for_each") is None:
            return None
        from tollgate_host.plan.evaluation.provider_for_each import provider_instance_key  # only OpenTofu has these

        found = provider_instance_key(self._evaluated, entry.module_address or "", entry.type, entry.name, entry.index)
        return "" if found is None else found

    def _body_of(self, block: PlanProviderBlock, key: InstanceKey) -> "EvaluatedBody | None":
        if self._evaluated is None:
            return None
        return self._evaluated.provider(block.module_address, block.name, block.alias, key)

    def _view(self, key: str, instance: InstanceKey) -> ProviderView:
        block = self._blocks[key]
        module = self._index.modules.get(block.module_address)
        nodes = nodes_from_json({name: value for name, value in block.expressions.items() if name not in _OURS})
        body = self._body_of(block, instance)
        if body is not None and _fits(body, nodes):
            config, undecided = _from_code(body, nodes)
        else:
            config = self._body(module, nodes, block) if module else {}
            undecided = tuple(name for name in nodes if name not in config)
        if undecided and instance is None and not block.module_address:
            sent = self._sent.get((block.full_name, block.alias), {})
            config = config | {name: sent[name] for name in undecided if name in sent}
            undecided = tuple(name for name in undecided if name not in sent)
        if "region" in undecided and instance is None and (region := self._observed_region(key)) is not None:
            config = config | {"region": region}
            undecided = tuple(name for name in undecided if name != "region")
        shown = cast("dict[str, Any]", without_credentials(config))
        return ProviderView(block.alias, shown, str(instance) if instance else None, undecided)

    def _observed_region(self, key: str) -> str | None:
        """Return the region in which data sources of a provider configuration were read."""
        uses = (use for use in self._observed if key in _keys_outwards(use))
        return next((self._observed[use] for use in uses if self._first_key(use) == key), None)

    def _first_key(self, use: str) -> str | None:
        keys = [key for key in _keys_outwards(use) if key in self._blocks]
        return next((key for key in keys if not self._blocks[key].is_inherited), keys[0] if keys else None)

    def _body(self, module: ModuleConfig, nodes: dict[str, Node], block: PlanProviderBlock) -> dict[str, Any]:
        values = {name: self._value(module, name, node, block) for name, node in nodes.items()}
        return {name: value for name, value in values.items() if not isinstance(value, Marker) and value is not None}

    def _value(self, module: ModuleConfig, name: str, node: Node, block: PlanProviderBlock) -> Any:
        if isinstance(node, Nested):
            if isinstance(node.bodies, dict):
                return self._body(module, node.bodies, block)
            return [self._body(module, body, block) for body in node.bodies]
        value: Any = self._variables.node_value(module, node)
        is_whole = not isinstance(node, Computed) or isinstance(value, dict | list) or _is_whole(name, value, block)
        return cast("Any", value) if is_whole else None


def _is_whole(name: str, value: Any, block: PlanProviderBlock) -> bool:
    """Return whether an argument with a reference to a variable has exactly its value, and not a text around it."""
    if name == "region" and block.full_name.endswith("/aws"):
        return isinstance(value, str) and _REGION_OF_AWS.fullmatch(value) is not None
    return name in _USED_WHOLE


def _fits(body: "EvaluatedBody", nodes: dict[str, Node]) -> bool:
    """Return whether a provider block in the code matches the plan, since it may have been edited."""
    written = ({*body.names, *body.block_types}) - _META - _OURS - {"integration"}
    if not nodes.keys() <= written:
        return False
    if any(name not in nodes for name in body.names if name not in _META | _OURS):
        return False
    for name, node in nodes.items():
        value = body.argument(name) if isinstance(node, Constant) else None
        if isinstance(node, Constant) and value is not None and _shown(value, None) != (True, node.value):
            return False
    return True


def _from_code(body: "EvaluatedBody", nodes: dict[str, Node]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the known arguments of a provider block, and the names of the unknown ones."""
    found: dict[str, Any] = {}
    undecided: list[str] = []
    for name in body.names:
        value = body.argument(name) if name not in _META | _OURS else None
        if value is None or value.is_null:
            continue
        is_known, plain = _shown(value, nodes.get(name))
        if is_known:
            found[name] = plain
        elif not value.is_sensitive:
            undecided.append(name)
    for name in body.block_types:
        blocks = body.blocks(name) if name not in _OURS else ()
        if blocks is None:
            undecided.append(name)
        elif blocks:
            inner = [_from_code(one, {}) for one in blocks]
            found[name] = [config for config, _ in inner]
            undecided += [f"{name}.{one}" for _, names in inner for one in names]
    return found, tuple(undecided)


def _shown(value: Datum, node: Node | None) -> tuple[bool, Any]:
    """Return whether a value may be shown, and the value; a list if the plan has a list of blocks."""
    try:
        plain = plain_from_datum(value)
    except LeftOut:
        return False, None
    if isinstance(node, Nested) and isinstance(node.bodies, list) and isinstance(plain, dict):
        return True, [plain]
    return True, plain


def make_providers(
    configuration: Configuration | None,
    index: ConfigIndex,
    variables: Variables,
    evaluated: "EvaluatedConfiguration | None" = None,
    observed: dict[str, str] | None = None,
    sent: Sent | None = None,
) -> Providers:
    """Return the provider configurations of a plan.

    Args:
        configuration: the plan's.
        index: the same, by module.
        variables: the values of variables.
        evaluated: the evaluated files of the plan, if available.
        observed: by provider configuration, the region that its data sources were read in.
        sent: what the engine sent to root module's configurations, in a live run.
    """
    blocks = configuration.provider_config if configuration else {}
    return Providers(blocks, index, variables, evaluated, observed or {}, sent or {})


def _keys_outwards(key: str) -> list[str]:
    """Return a provider configuration's key, then those of the enclosing modules, through which providers are passed.

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
