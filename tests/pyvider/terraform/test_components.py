"""Providers, data sources, functions, ephemeral resources, identities and timeouts on real Terraform."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import attrs
import pytest
from pyvider.schema import Schema
from pyvider.schema.blocks import b_nested
from pyvider.schema.markers import sensitive
from pyvider.schema.plan_modifiers import requires_replace
from pyvider.schema.pvfactory import a_num, a_str, s_provider, s_resource
from pyvider.testing import attached

from pyvider import (
    BaseDataSource,
    BaseEphemeral,
    BaseProvider,
    BaseResource,
    ComponentRegistry,
    ConfigurationError,
    ConfigureContext,
    EphemeralContext,
    FunctionError,
    ImportRequest,
    Opened,
    Renewed,
    ResourceContext,
    register_capability,
    register_data_source,
    register_ephemeral,
    register_function,
    register_provider,
    register_resource,
)

pytestmark = pytest.mark.e2e

State = dict[str, Any]
Context = ResourceContext[State, State]
ECHO = s_resource({"text": a_str(required=True), "said": a_str(computed=True)})


@attrs.frozen
class ProviderConfig:
    greeting: Annotated[str, "What is said first."] = "hello"
    token: Annotated[str | None, sensitive] = None


@attrs.frozen
class Meta:
    module_name: str | None = None


def greeter(registry: ComponentRegistry) -> None:
    """A provider with a configuration, a capability and a resource that repeats both."""

    @register_provider("box", registry=registry)
    class Provider(BaseProvider[ProviderConfig]):
        meta_class = Meta

        async def validate(self, config: ProviderConfig) -> list[str]:
            return ["a greeting must not be rude"] if config.greeting == "hey you" else []

        async def configure(self, ctx: ConfigureContext[ProviderConfig]) -> None:
            if ctx.config.greeting == "unreachable":
                raise ConfigurationError("nobody answers", path="greeting")
            ctx.diagnostics.warning("Configured", ctx.config.greeting)

    @register_capability("loud", registry=registry)
    class Loud:
        def get_schema(self) -> Schema:
            return s_provider({"volume": a_num(required=True)})

        async def validate(self, config: dict[str, Any]) -> list[str]:
            return ["too loud"] if config["volume"] > 10 else []

        def is_configured(self, config: dict[str, Any]) -> bool:
            return config.get("volume", 0) > 0

    @register_resource("box_echo", registry=registry)
    class Echo(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return ECHO

        async def create(self, ctx: Context) -> State:
            provider = ctx.provider_as(Provider)
            assert provider.config is not None
            text = f"{provider.config.greeting} {ctx.config['text']}"
            meta = f" from {ctx.provider_meta.module_name}" if ctx.provider_meta else ""
            return {**ctx.planned, "said": (text.upper() if "loud" in provider.capabilities else text) + meta}

        async def delete(self, ctx: Context) -> None:
            pass

    assert Loud
    assert Echo


PROVIDERS = """
terraform {
  provider_meta "box" {
    module_name = "root"
  }
}
provider "box" {
  greeting = "good day"
}
provider "box" {
  alias    = "loud"
  greeting = "hi"
  loud {
    volume = 3
  }
}
resource "box_echo" "a" {
  text = "you"
}
resource "box_echo" "b" {
  provider = box.loud
  text     = "you"
}
"""


@pytest.mark.requirement("V-3.2.4-02")
def test_each_provider_block_has_a_configuration_and_capabilities_of_its_own(tmp_path: Path, engine: list[str]) -> None:
    registry = ComponentRegistry()
    greeter(registry)
    with attached(tmp_path, name="box", main=PROVIDERS, registry=registry, engine=engine) as terraform:
        outcome = terraform.apply()
        assert terraform.resource("box_echo.a")["said"] == "good day you from root"
        assert terraform.resource("box_echo.b")["said"] == "HI YOU from root"
        assert any(problem["summary"] == "Configured" for problem in outcome.problems)


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ('greeting = "hey you"', "must not be rude"),
        ('greeting = "unreachable"', "nobody answers"),
        ("loud {\n volume = 11\n }", "too loud"),
        ("greeting = []", "string"),
    ],
)
def test_a_wrong_provider_configuration_is_refused(
    tmp_path: Path, terraform_command: list[str], block: str, words: str
) -> None:
    registry = ComponentRegistry()
    greeter(registry)
    main = f'provider "box" {{\n  {block}\n}}\nresource "box_echo" "a" {{\n  text = "x"\n}}'
    with attached(tmp_path, name="box", main=main, registry=registry, engine=terraform_command) as terraform:
        assert words in terraform.plan_failure().text


@attrs.frozen
class Point:
    x: int
    y: int = 0


def functions(registry: ComponentRegistry) -> None:
    @register_function(registry=registry)
    def add(first: int, *others: int) -> int:
        """Adds numbers."""
        return first + sum(others)

    @register_function(registry=registry)
    def divide(dividend: int, divisor: int) -> int:
        if divisor == 0:
            raise FunctionError("nobody can divide by 0", argument=1)
        return dividend // divisor

    @register_function(registry=registry)
    async def describe(value: Any, suffix: str | None) -> str:
        return f"{type(value).__name__}{suffix or ''}"

    @register_function(registry=registry)
    def mirror(point: Point) -> Point:
        return Point(x=point.y, y=point.x)

    @register_function(registry=registry)
    def words(texts: list[str]) -> dict[str, int]:
        return {text: len(text) for text in texts}

    assert add
    assert divide
    assert describe
    assert mirror
    assert words


FUNCTIONS = """
resource "terraform_data" "unknown" {
  input = "later"
}
output "sum"     { value = provider::box::add(1, 2, 3) }
output "none"    { value = provider::box::add(1) }
output "kind"    { value = provider::box::describe(["a", 1], null) }
output "mirror"  { value = provider::box::mirror({ x = 1, y = 2 }).x }
output "words"   { value = provider::box::words(["a", "bb"]) }
output "partly"  { value = provider::box::words(["a", terraform_data.unknown.output]) }
"""


@pytest.mark.requirement("V-3.2.3-03", "V-6.1.4-02")
def test_functions_are_called_with_python_values(tmp_path: Path, engine: list[str]) -> None:
    registry = ComponentRegistry()
    functions(registry)
    with attached(tmp_path, name="box", main=FUNCTIONS, registry=registry, engine=engine) as terraform:
        planned = terraform.run("plan").out
        assert re.search(r"partly += \(known after apply\)", planned), "a partly unknown list must not reach a function"
        terraform.apply()
        assert terraform.outputs() == {
            "sum": 6, "none": 1, "kind": "list", "mirror": 2, "words": {"a": 1, "bb": 2},
            "partly": {"a": 1, "later": 5},
        }  # fmt: skip


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("divide(1, 0)", "nobody can divide by 0"),
        ("add(null)", "null"),
        ("add()", "Not enough function arguments"),
        ('add("x")', "number"),
        ("mirror({})", "x"),
    ],
)
def test_an_error_points_at_the_argument(tmp_path: Path, terraform_command: list[str], call: str, words: str) -> None:
    registry = ComponentRegistry()
    functions(registry)
    main = f'output "o" {{\n  value = provider::box::{call}\n}}'
    with attached(tmp_path, name="box", main=main, registry=registry, engine=terraform_command) as terraform:
        assert words in terraform.plan_failure().text


@attrs.frozen
class TokenConfig:
    scope: str


@attrs.frozen
class Token(TokenConfig):
    secret: Annotated[str, sensitive] = attrs.field(kw_only=True)


def test_an_ephemeral_value_is_opened_renewed_and_closed_and_never_stored(tmp_path: Path, engine: list[str]) -> None:
    registry, seen = ComponentRegistry(), list[str]()

    @register_ephemeral("box_token", registry=registry)
    class TokenResource(BaseEphemeral[Token, TokenConfig]):
        async def validate(self, config: TokenConfig) -> list[str]:
            seen.append("validate")
            return []

        async def open(self, ctx: ResourceContext[TokenConfig, Token]) -> Opened[Token]:
            seen.append("open")
            token = Token(scope=ctx.config.scope, secret="ephemeral-secret")
            return Opened(result=token, private=b"handle", renew_at=datetime.now(UTC) - timedelta(seconds=1))

        async def renew(self, ctx: EphemeralContext) -> Renewed:
            seen.append(f"renew {ctx.private.decode()}")
            return Renewed(private=b"renewed")

        async def close(self, ctx: EphemeralContext) -> None:
            seen.append(f"close {ctx.private.decode()}")

    assert TokenResource
    greeter(registry)
    main = """
    ephemeral "box_token" "t" {
      scope = "all"
    }
    provider "box" {
      alias = "with_token"
      token = ephemeral.box_token.t.secret
    }
    resource "box_echo" "a" {
      provider = box.with_token
      text     = "x"
    }
    """
    with attached(tmp_path, name="box", main=main, registry=registry, engine=engine) as terraform:
        terraform.apply()
        assert {"validate", "open"} <= set(seen)
        assert any(step.startswith("close") for step in seen)
        assert "ephemeral-secret" not in (terraform.folder / "terraform.tfstate").read_text()


def test_a_resource_has_an_identity_and_is_imported_by_it(tmp_path: Path, engine: list[str]) -> None:
    registry = ComponentRegistry()
    schema = s_resource({"name": a_str(required=True, plan_modifiers=[requires_replace()]), "id": a_str(computed=True)})

    @register_resource("box_it", registry=registry)
    class Box(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return schema

        @staticmethod
        def get_identity_schema() -> Schema:
            return s_resource({"region": a_str(), "name": a_str(required=True)})

        def identify(self, state: State) -> State:
            return {"region": "here", "name": state["name"]}

        async def create(self, ctx: Context) -> State:
            return {**ctx.planned, "id": f"id-{ctx.config['name']}"}

        async def import_state(self, request: ImportRequest) -> State:
            name = request.identity["name"] if request.identity else request.id
            return {"id": f"id-{name}", "name": name}

        async def delete(self, ctx: Context) -> None:
            pass

    assert Box
    main = 'resource "box_it" "a" {\n  name = "n"\n}'
    with attached(tmp_path, name="box", main=main, registry=registry, engine=engine) as terraform:
        terraform.apply()
        assert terraform.plan() == {}
        knows_identities = not terraform.run("version").out.startswith("Terraform v1.11")
        if knows_identities:
            assert terraform.instances()["box_it.a"]["identity"] == {"region": "here", "name": "n"}
            block = 'import {\n  to = box_it.b\n  identity = {\n    name = "m"\n    region = "here"\n  }\n}'
            terraform.write(f'{main}\nresource "box_it" "b" {{\n  name = "m"\n}}\n{block}')
            terraform.apply()
            assert terraform.resource("box_it.b")["id"] == "id-m"
            assert terraform.plan() == {}


SLOW = s_resource(
    {
        "name": a_str(required=True),
        "id": a_str(computed=True),
        "timeouts": b_nested("timeouts", {"create": a_str(), "delete": a_num()}),
    }
)


def test_timeouts_end_an_operation_and_do_not_disturb_imports(tmp_path: Path, engine: list[str]) -> None:
    registry, limits = ComponentRegistry(), list[float | None]()

    @register_resource("box_it", registry=registry)
    class Slow(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return SLOW

        async def create(self, ctx: Context) -> State:
            limits.append(ctx.timeout_seconds)
            if ctx.config["name"] == "slow":
                await asyncio.sleep(600)
            return {**ctx.planned, "id": "x"}

        async def delete(self, ctx: Context) -> None:
            limits.append(ctx.timeout_seconds)

        async def update(self, ctx: Context) -> State:
            return ctx.planned

        async def import_state(self, request: ImportRequest) -> State:
            return {"id": request.id, "name": "quick"}

    assert Slow
    quick = 'resource "box_it" "a" {\n  name = "quick"\n  timeouts {\n    create = "1m30s"\n    delete = 5\n  }\n}'
    with attached(tmp_path, name="box", main=quick, registry=registry, engine=engine) as terraform:
        terraform.apply()
        terraform.destroy()
        assert limits == [90.0, 5.0]
        terraform.write(quick.replace("quick", "slow").replace("1m30s", "50ms"))
        assert "took longer than its timeout allows" in terraform.apply_failure().text
        terraform.write(quick.replace("1m30s", "soon"))
        assert '"soon" is not a duration' in terraform.plan_failure().text


def test_a_data_source_reads_waits_for_unknowns_and_reports_what_it_cannot_find(
    tmp_path: Path, engine: list[str]
) -> None:
    registry = ComponentRegistry()

    @attrs.frozen
    class LookupConfig:
        name: str

    @attrs.frozen
    class Lookup(LookupConfig):
        length: int = attrs.field(kw_only=True)

    @register_data_source("box_lookup", registry=registry)
    class LookupSource(BaseDataSource[Lookup, LookupConfig]):
        def validate(self, config: LookupConfig) -> list[str]:
            return ["a name is not empty"] if config.name == "" else []

        def read(self, ctx: ResourceContext[LookupConfig, Lookup]) -> Lookup:
            if ctx.config.name == "nowhere":
                raise ConfigurationError("there is no such thing", path="name")
            return Lookup(name=ctx.config.name, length=len(ctx.config.name))

    assert LookupSource
    main = """
    resource "terraform_data" "later" {
      input = "later"
    }
    data "box_lookup" "now" {
      name = "now"
    }
    data "box_lookup" "later" {
      name = terraform_data.later.output
    }
    output "lengths" {
      value = [data.box_lookup.now.length, data.box_lookup.later.length]
    }
    """
    with attached(tmp_path, name="box", main=main, registry=registry, engine=engine) as terraform:
        terraform.apply()
        assert terraform.outputs() == {"lengths": [3, 5]}
        for name, words in (("nowhere", "there is no such thing"), ("", "a name is not empty")):
            terraform.write(f'data "box_lookup" "x" {{\n  name = "{name}"\n}}')
            problem = terraform.plan_failure()
            assert words in problem.text
