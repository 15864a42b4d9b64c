"""The samples of the framework's specification, sections 3, 5 and 6, as an author would paste them.

Where Terraform's real protocol leaves no room for a sample's letter, docs/pyvider/specification.md says what was
changed.
"""

import re
from typing import Any, Dict  # noqa: UP035 - as the samples have it

import attrs
import pytest
from pyvider.cty import CtyList, CtyString
from pyvider.discovery import ComponentDiscovery
from pyvider.schema import Schema
from pyvider.schema.pvfactory import a_bool, a_map, a_str, s_provider, s_resource
from pyvider.sensitive import handle_sensitive_value
from pyvider.testing import Driver, ProviderProblems
from pyvider.wire.dynamic_value import decode_dynamic_value, encode_dynamic_value
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb
from tollgate_tfplugin.handshake import validate_magic_cookie

from pyvider import (
    BaseResource,
    Capability,
    ComponentRegistry,
    DataSourceProtocol,
    FunctionError,
    ImportRequest,
    ResourceContext,
    register_capability,
    register_data_source,
    register_function,
    register_resource,
)

pytestmark = pytest.mark.anyio

registry = ComponentRegistry()


# 3.2.3


@register_function(
    name="example_format",
    summary="Format a string with placeholders",
    description="Formats a string by replacing placeholders with values.",
    param_descriptions={
        "template": "String template with {0}, {1}, etc. placeholders",
        "values": "List of values to insert into the template",
    },
    registry=registry,
)
def format_string(template: CtyString, values: CtyList) -> CtyString:  # pyright: ignore  # Cty names, Python values
    """Format a string using placeholders."""
    try:
        # Extract values and format string
        str_values = [str(v) for v in values]  # pyright: ignore
        return template.format(*str_values)  # pyright: ignore
    except Exception as e:  # noqa: BLE001
        raise FunctionError(f"String formatting failed: {e}")  # noqa: B904


@pytest.mark.requirement("V-3.2.3-01", "V-3.2.3-03", "V-3.2.3-04")
async def test_the_sample_function_formats_strings() -> None:
    driver = Driver(registry)
    assert await driver.call("example_format", "{0} is {1}", ["x", "y"]) == "x is y"
    assert await driver.call("example_format", "{0} is {1}", ["x", 5]) == "x is 5"
    with pytest.raises(FunctionError, match="String formatting failed"):
        await driver.call("example_format", "{7}", ["x"])


# 3.3.1 and 5.1.3, with the classes of 5.2 and the methods of 5.3.2


@attrs.define(frozen=True)
class ServerState:
    """State representation of server resource."""

    id: str = attrs.field()
    name: str = attrs.field()
    instance_type: str = attrs.field()
    region: str = attrs.field()
    status: str = attrs.field()
    tags: Dict[str, str] = attrs.field(factory=dict)  # pyright: ignore  # noqa: UP006
    enabled: bool = attrs.field(default=True)


@attrs.define(frozen=True)
class ServerConfig:
    """Configuration for server resource."""

    name: str = attrs.field()
    instance_type: str = attrs.field()
    region: str = attrs.field()
    tags: Dict[str, str] = attrs.field(factory=dict)  # pyright: ignore  # noqa: UP006
    enabled: bool = attrs.field(default=True)

    @name.validator  # pyright: ignore
    def _validate_name(self, attribute, value):  # pyright: ignore
        """Validate name format."""
        if not value:
            raise ValueError("Name cannot be empty")
        if not re.match(r"^[a-zA-Z0-9_-]+$", value):  # pyright: ignore
            raise ValueError("Name can only contain letters, numbers, underscores, and hyphens")


servers: dict[str, ServerState] = {}


@register_resource("example_resource", registry=registry)
class ExampleResource(BaseResource["example_resource", ServerState, ServerConfig]):  # pyright: ignore  # a name
    """Example resource implementation."""

    @staticmethod
    def get_schema() -> Schema:
        """Define the resource schema."""
        return s_resource(
            {
                "id": a_str(computed=True),
                "name": a_str(required=True),
                "instance_type": a_str(required=True),
                "region": a_str(required=True),
                "status": a_str(computed=True),
                "tags": a_map(a_str(), default={}),
                "enabled": a_bool(default=True),
            }
        )

    async def validate_config(self, config: ServerConfig) -> None:
        """Validate resource configuration."""
        if config.region == "mars":
            raise ValueError("there are no servers on mars")

    async def _read(self, ctx: ResourceContext[ServerConfig, ServerState]) -> ServerState | None:
        """Read current server state."""
        # Access configuration
        region = ctx.config.region
        name = ctx.config.name
        # Access current state (if available)
        server_id = ctx.state.id if ctx.state else None
        assert (region is None) == (name is None)
        return servers.get(server_id or "")

    async def _plan(self, ctx: ResourceContext[ServerConfig, ServerState]) -> tuple[ServerState, bytes]:
        """Plan server changes."""
        # Create planned state based on config and current state
        planned_state = ServerState(
            id=ctx.state.id if ctx.state else f"srv-{ctx.config.name}",
            name=ctx.config.name,
            instance_type=ctx.config.instance_type,
            region=ctx.config.region,
            status="running",
            tags=ctx.config.tags,
            enabled=ctx.config.enabled,
        )
        # Return planned state and private data
        return planned_state, b""

    async def _apply(self, ctx: ResourceContext[ServerConfig, ServerState]) -> tuple[ServerState | None, bytes]:
        """Apply server changes."""
        # Determine operation type
        creating = ctx.state is None
        deleting = ctx.planned_state is None
        if creating or not deleting:
            servers[ctx.planned.id] = ctx.planned
        else:
            del servers[ctx.current.id]
        # Return new state and private data
        return ctx.planned_state, b""


@pytest.mark.requirement(
    "V-5.2.1-01", "V-5.2.2-01", "V-5.1.3-01", "V-5.1.3-02", "V-5.3.2-02", "V-5.3.2-03", "V-5.3.2-05", "V-5.1-01"
)
async def test_the_sample_server_lives_through_create_read_update_and_delete() -> None:
    driver = Driver(registry)
    server = await driver.create("example_resource", name="web", instance_type="t1", region="eu")
    assert (server["id"], server["status"], server["tags"]) == ("srv-web", "running", {})
    again = await driver.read(server)
    assert again is not None
    assert again.state == server.state
    changed = await driver.update(server, name="web", instance_type="t2", region="eu", tags={"a": "b"})
    assert servers["srv-web"].instance_type == "t2"
    await driver.destroy(changed)
    assert servers == {}
    assert await driver.read(changed) is None


async def test_the_sample_server_is_imported_although_its_validators_would_object_to_an_empty_name() -> None:
    class Importable(ExampleResource):
        async def import_state(self, request: ImportRequest) -> dict[str, str]:
            return {"id": request.id}

    own = ComponentRegistry()
    own.register("resource", "importable", Importable)
    servers["srv-old"] = ServerState("srv-old", "old", "t1", "eu", "running")
    held = await Driver(own).import_("importable", "srv-old")
    assert held["name"] == "old"
    del servers["srv-old"]


@pytest.mark.requirement("V-5.2.2-01")
async def test_the_validators_of_the_sample_configuration_become_diagnostics() -> None:
    driver = Driver(registry)
    config = {"name": "a b", "instance_type": "t1", "region": "eu"}
    found = await driver.validate("example_resource", config)
    assert [(str(item.path), item.detail) for item in found] == [
        ("name", "Name can only contain letters, numbers, underscores, and hyphens")
    ]
    with pytest.raises(ProviderProblems, match="no servers on mars"):
        await driver.create("example_resource", name="x", instance_type="t1", region="mars")


@register_data_source("example_data", registry=registry)
class ExampleDataSource:
    """Example data source implementation."""

    @staticmethod
    def get_schema() -> Any:
        """Get the data source schema."""
        return s_resource({"name": a_str(required=True), "greeting": a_str(computed=True)})

    async def read(self, ctx: ResourceContext[Any, Any]) -> Dict[str, Any]:  # noqa: UP006
        """Read data from the data source."""
        return {"name": ctx.config["name"], "greeting": f"hello {ctx.config['name']}"}


@register_data_source("example_checked", registry=registry)
class CheckedDataSource(ExampleDataSource):
    """The same with a check of its own."""

    async def validate(self, config: Any) -> list[str]:
        """Validate data source configuration."""
        return [] if config["name"] else ["Name cannot be empty"]


@pytest.mark.requirement("V-3.2.2-01", "V-3.2.2-02")
async def test_the_sample_data_source_works_with_and_without_validate() -> None:
    driver = Driver(registry)
    assert isinstance(ExampleDataSource(), DataSourceProtocol)
    assert await driver.data("example_data", name="you") == {"name": "you", "greeting": "hello you"}
    assert (await driver.data("example_data", name=""))["greeting"] == "hello "
    with pytest.raises(ProviderProblems, match="Name cannot be empty"):
        await driver.data("example_checked", name="")


@register_capability("example_capability", registry=registry)
class ExampleCapability(Capability):
    """Example capability implementation."""

    def get_schema(self) -> Schema:
        """Get the capability schema."""
        return s_provider({"endpoint": a_str(required=True)})

    async def validate(self, config: Dict[str, Any]) -> list[str]:  # noqa: UP006
        """Validate capability configuration."""
        return [] if config["endpoint"].startswith("https") else ["The endpoint must be https"]

    def is_configured(self, config: Dict[str, Any]) -> bool:  # noqa: UP006
        """Check if the capability is configured."""
        return bool(config.get("endpoint"))


@pytest.mark.requirement("V-3.2.4-01", "V-3.2.4-02")
async def test_the_sample_capability_is_a_block_of_the_provider_that_switches_it_on() -> None:
    driver = Driver(registry)
    assert isinstance(ExampleCapability(), Capability)
    await driver.configure()
    assert driver.engine.provider.capabilities == frozenset()
    await driver.configure(example_capability={"endpoint": "https://x"})
    assert driver.engine.provider.capabilities == {"example_capability"}
    with pytest.raises(ProviderProblems, match="The endpoint must be https"):
        await driver.configure(example_capability={"endpoint": "ftp://x"})


# 3.3.2 and 3.3.3


@pytest.mark.requirement("V-3.3.2-01", "V-3.3.3-01")
async def test_the_sample_registrations_and_discovery_work() -> None:
    hub = ComponentRegistry()
    hub.register("resource", "example_resource", ExampleResource)
    hub.register("data_source", "example_data", ExampleDataSource)
    hub.register("function", "example_function", format_string)
    hub.register("capability", "example_capability", ExampleCapability)
    discovery = ComponentDiscovery(hub)
    await discovery.discover_all()
    assert hub.get_component("resource", "example_resource") is ExampleResource


# 6.2.1


@pytest.mark.requirement("V-6.2.1-02")
def test_dynamic_values_are_encoded_and_decoded() -> None:
    for value in ("text", 5, True, ["a", 1], {"k": ["v"]}, None):
        assert decode_dynamic_value(encode_dynamic_value(value)) == value
    assert encode_dynamic_value(None).msgpack == b"\xc0"
    assert encode_dynamic_value(["a"], CtyList(element_type=CtyString())).msgpack == b"\x91\xa1a"
    assert decode_dynamic_value(pb.DynamicValue(json=b'{"a": 1}')) == {"a": 1}
    assert decode_dynamic_value(pb.DynamicValue(json=b'["a"]'), CtyList(element_type=CtyString())) == ["a"]
    assert decode_dynamic_value(pb.DynamicValue()) is None
    with pytest.raises(ValueError, match="Unknown DynamicValue format"):
        decode_dynamic_value(object())


# 6.3.1 and 6.3.3


@pytest.mark.requirement("V-6.3.1-01", "V-6.3-01")
def test_the_magic_cookie_is_terraforms() -> None:
    assert validate_magic_cookie("d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2")
    assert not validate_magic_cookie("")
    assert not validate_magic_cookie(None)


@pytest.mark.requirement("V-6.3.3-01")
def test_sensitive_values_are_masked_to_the_leaves() -> None:
    assert handle_sensitive_value({"a": ["b", 1]}, False) == {"a": ["b", 1]}
    assert handle_sensitive_value({"a": ["b", 1]}, True) == {"a": ["(sensitive)", "(sensitive)"]}
