"""What provider authors have suffered from elsewhere, each once: it must not happen here.

The comments name the reports: framework is the Go plugin framework, sdk its predecessor.
"""

import hashlib
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Any

import attrs
import pytest
from pyvider.engine.catalogue import Catalogue
from pyvider.engine.get_schema import provider_schema
from pyvider.engine.server import Engine
from pyvider.schema import BlockNestingMode, Schema
from pyvider.schema.blocks import b_list, b_nested, b_set, b_single
from pyvider.schema.markers import block
from pyvider.schema.plan_modifiers import (
    custom,
    requires_replace,
    use_non_null_state_for_unknown,
    use_state_for_unknown,
)
from pyvider.schema.pvfactory import a_dyn, a_list, a_map, a_nested, a_num, a_set, a_str, s_resource
from pyvider.testing import Driver, Held, ProviderProblems
from pyvider.tools.markdown import pages
from pyvider.wire.from_proto import raw_value

from pyvider import UNKNOWN, BaseResource, ComponentRegistry, ImportRequest, ResourceContext, Unknown

pytestmark = pytest.mark.anyio

State = dict[str, Any]
Context = ResourceContext[State, State]


def driver(schema: Schema, **methods: Callable[..., Any]) -> Driver:
    """A provider with the one resource `box_it`, which makes "made" of whatever is unknown."""

    class Box(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return schema

        async def create(self, ctx: Context) -> Any:
            return made(ctx.planned)

        async def update(self, ctx: Context) -> Any:
            return made(ctx.planned)

        async def delete(self, ctx: Context) -> None:
            pass

    registry = ComponentRegistry()
    registry.register("resource", "box_it", type("Box", (Box,), methods))
    return Driver(registry)


def made(value: Any) -> Any:
    if isinstance(value, Unknown):
        return "made"
    if isinstance(value, dict):
        return {key: made(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    return [made(item) for item in value] if isinstance(value, list) else value  # pyright: ignore[reportUnknownVariableType]


RULE = {"port": a_num(required=True), "protocol": a_str(default="tcp"), "id": a_str(computed=True)}


@pytest.mark.parametrize(
    "schema",
    [
        s_resource({"rule": a_nested(RULE, nesting=BlockNestingMode.SET)}),
        s_resource({"rule": b_set("rule", RULE)}),
    ],
    ids=["attribute", "block"],
)
async def test_a_default_inside_a_set_is_applied_to_its_own_element(schema: Schema) -> None:
    # framework #783, #867, #1036: defaults changed the identity of elements; #709: state went to the wrong element
    box = driver(schema)
    config = {"rule": [{"port": 80}, {"port": 443, "protocol": "udp"}]}
    held = await box.create("box_it", **config)
    assert held["rule"] == [
        {"port": 443, "protocol": "udp", "id": "made"},
        {"port": 80, "protocol": "tcp", "id": "made"},
    ] or held["rule"] == [
        {"port": 80, "protocol": "tcp", "id": "made"},
        {"port": 443, "protocol": "udp", "id": "made"},
    ]
    planned = await box.plan("box_it", config, held)
    assert planned.raw == held.raw, "nothing changed, so nothing is planned"
    more = await box.plan("box_it", {"rule": [*config["rule"], {"port": 22}]}, held)
    assert more.state is not None
    by_port = {rule["port"]: rule for rule in more.state["rule"]}
    assert by_port[22] == {"port": 22, "protocol": "tcp", "id": UNKNOWN}


async def test_use_state_for_unknown_in_a_set_keeps_each_elements_own_state() -> None:
    # framework #709
    members = {"name": a_str(required=True), "id": a_str(computed=True, plan_modifiers=[use_state_for_unknown()])}
    schema = s_resource({"item": a_nested(members, nesting=BlockNestingMode.SET), "note": a_str()})
    box = driver(schema)
    raw = {"item": [{"name": "a", "id": "id-a"}, {"name": "b", "id": "id-b"}], "note": None}
    held = Held(type_name="box_it", state=raw, raw=raw)
    planned = await box.plan("box_it", {"item": [{"name": "b"}, {"name": "c"}, {"name": "a"}], "note": "x"}, held)
    assert planned.state is not None
    assert {item["name"]: item["id"] for item in planned.state["item"]} == {"a": "id-a", "b": "id-b", "c": UNKNOWN}


async def test_a_null_in_the_state_stays_or_may_still_come_as_the_author_chooses() -> None:
    # framework #1117, #1211, #1118, #615, pull request #1216
    schema = s_resource(
        {
            "name": a_str(),
            "kept": a_str(computed=True, plan_modifiers=[use_state_for_unknown()]),
            "coming": a_str(computed=True, plan_modifiers=[use_non_null_state_for_unknown()]),
        }
    )
    raw = {"name": "a", "kept": None, "coming": None}
    held = Held(type_name="box_it", state=raw, raw=raw)
    planned = await driver(schema).plan("box_it", {"name": "b"}, held)
    assert planned.state == {"name": "b", "kept": None, "coming": UNKNOWN}


async def test_an_optional_attribute_that_the_provider_fills_in_is_refused_with_the_remedy() -> None:
    # framework #840, #334, #175: "inconsistent result after apply" said nothing of the missing `computed`
    async def create(self: Any, ctx: Context) -> State:
        return {**ctx.planned, "size": 5}

    with pytest.raises(ProviderProblems, match=r"'size' is not what the plan promised.*so computed"):
        await driver(s_resource({"size": a_num()}), create=create).create("box_it")


async def test_blocks_that_are_absent_are_null_or_empty_as_the_wire_wants_it() -> None:
    # framework #601, #620
    schema = s_resource({"many": b_list("many", {"x": a_num()}), "one": b_single("one", {"x": a_num()})})

    async def create(self: Any, ctx: Context) -> State:
        return {"many": None, "one": None}

    held = await driver(schema, create=create).create("box_it")
    assert held.state == {"many": [], "one": None}


def ignore_case(plan: Any) -> Any:
    is_same = isinstance(plan.prior, str) and isinstance(plan.config, str) and plan.prior.lower() == plan.config.lower()
    return plan.with_planned(plan.prior) if is_same else plan


async def test_a_value_that_means_the_same_is_no_change_and_makes_no_noise() -> None:
    # framework #70, #786, #1074: semantic equality, per attribute, without unknown values elsewhere
    schema = s_resource({"name": a_str(plan_modifiers=[custom(ignore_case)]), "etag": a_str(computed=True)})
    box = driver(schema)
    held = await box.create("box_it", name="Abc")
    assert (await box.plan("box_it", {"name": "aBC"}, held)).raw == held.raw
    assert (await box.plan("box_it", {"name": "xyz"}, held)).state == {"name": "xyz", "etag": UNKNOWN}


async def test_the_order_of_a_set_is_no_change() -> None:
    # framework #1061
    box = driver(s_resource({"names": a_set(a_str()), "etag": a_str(computed=True)}))
    held = await box.create("box_it", names=["b", "a"])
    assert (await box.plan("box_it", {"names": ["a", "b"]}, held)).raw == held.raw


async def test_dynamic_values_stand_anywhere_also_in_collections() -> None:
    # framework #973, #147; plugin-go #95, #133
    schema = s_resource({"any": a_dyn(), "list": a_list(a_dyn()), "map": a_map(a_dyn()), "out": a_dyn(computed=True)})
    box = driver(schema)
    config = {"any": {"a": [1, "x"]}, "list": ["x", "y"], "map": {"k": True}}
    held = await box.create("box_it", **config)
    assert (held["any"], held["list"], held["map"], held["out"]) == ({"a": [1, "x"]}, ["x", "y"], {"k": True}, "made")
    assert (await box.plan("box_it", config, held)).raw == held.raw


async def test_a_broken_promise_about_an_unknown_value_is_named() -> None:
    # plugin-go #315
    async def plan(self: Any, ctx: Context) -> State:
        return {**ctx.planned, "arn": Unknown(string_prefix="arn:")}

    async def create(self: Any, ctx: Context) -> State:
        return {**ctx.planned, "arn": "not-so"}

    box = driver(s_resource({"arn": a_str(computed=True)}), _plan=plan, create=create)
    with pytest.raises(ProviderProblems, match=r"'arn' is not what the plan promised"):
        await box.create("box_it")


async def test_a_write_only_secret_is_rotated_by_a_hash_in_private_data() -> None:
    # framework pull request #1044: rotation without a version attribute

    written: list[str] = []

    def fingerprint(ctx: Context) -> bytes:
        return hashlib.sha256(ctx.config["secret_wo"].encode()).digest()

    async def plan(self: Any, ctx: Context) -> Any:
        is_new = ctx.private != fingerprint(ctx)
        return ({**ctx.planned, "rotated": UNKNOWN} if is_new else ctx.planned), ctx.private or b""

    async def put(self: Any, ctx: Context) -> Any:
        written.append(ctx.config["secret_wo"])
        return {**ctx.planned, "rotated": len(written)}, fingerprint(ctx)

    schema = s_resource({"secret_wo": a_str(write_only=True), "rotated": a_num(computed=True)})
    box = driver(schema, _plan=plan, create=put, update=put)
    held = await box.create("box_it", secret_wo="one")
    assert (await box.plan("box_it", {"secret_wo": "one"}, held)).raw == held.raw
    held = await box.update(held, secret_wo="two")
    assert written == ["one", "two"]
    assert (held["rotated"], held["secret_wo"]) == (2, None)


async def test_timeouts_survive_an_import_without_a_stray_change() -> None:
    # framework #400, plugin-framework-timeouts #46, sdk #1145
    async def import_state(self: Any, request: ImportRequest) -> State:
        return {"name": request.id}

    timeouts = b_nested("timeouts", {"create": a_str(), "delete": a_str()})
    box = driver(s_resource({"name": a_str(), "timeouts": timeouts}), import_state=import_state)
    held = await box.import_("box_it", "x")
    assert held["timeouts"] is None
    attribute = a_nested({"create": a_str()}, optional=True)
    box = driver(s_resource({"name": a_str(), "timeouts": attribute}), import_state=import_state)
    held = await box.import_("box_it", "x")
    planned = await box.plan("box_it", {"name": "x", "timeouts": {"create": "5m"}}, held)
    assert planned.raw == held.raw
    changed = await box.plan("box_it", {"name": "y", "timeouts": {"create": "5m"}}, held)
    assert changed.state == {"name": "y", "timeouts": {"create": "5m"}}


async def test_nested_descriptions_reach_the_documentation() -> None:
    # plugin-docs #28, #356, #380
    @attrs.frozen
    class Disk:
        """A disk of the server."""

        size: Annotated[int, "In gigabytes."]

    @attrs.frozen
    class Config:
        """A server."""

        disk: Annotated[list[Disk], block(max_items=2)] = attrs.field(factory=list[Disk])

    class Server(BaseResource[Any, Config, Config]):
        pass

    registry = ComponentRegistry()
    registry.register("resource", "box_server", Server)
    text = {page.path: page.text for page in pages("box", provider_schema(Engine(Catalogue(registry))))}
    page = text["resources/server.md"]
    assert "# box_server (Resource)" in page
    assert "A disk of the server." in page
    assert "- `size` (Number) In gigabytes." in page
    assert "Nested Schema for `disk`" in page


async def test_a_nested_attribute_forces_a_replacement_too() -> None:
    # an earlier Python framework ignored requires_replace inside nested attributes
    inner = {"zone": a_str(plan_modifiers=[requires_replace()]), "size": a_num()}
    schema = s_resource(
        {
            "place": a_nested(inner),
            "disks": b_list("disks", inner),
            "pool": a_nested(inner, nesting=BlockNestingMode.SET),
        }
    )
    box = driver(schema)
    before = {"place": {"zone": "a", "size": 1}, "disks": [{"zone": "a"}], "pool": [{"zone": "a"}]}
    held = await box.create("box_it", **before)
    after = {"place": {"zone": "b", "size": 1}, "disks": [{"zone": "b"}], "pool": [{"zone": "b"}]}
    planned = await box.plan("box_it", after, held)
    assert planned.replace_paths == ["place.zone", "pool", "disks[0].zone"], "of a set, the path is the set itself"
    same = await box.plan("box_it", {**before, "place": {"zone": "a", "size": 2}}, held)
    assert same.replace_paths == []


async def test_a_creation_is_never_run_as_a_destruction() -> None:
    # an earlier Python framework mistook a creation for a destruction
    steps: list[str] = []

    async def note(self: Any, ctx: Context) -> Any:
        steps.append("create" if ctx.state is None else "delete" if ctx.planned_state is None else "update")
        return ctx.planned_state, b""

    box = driver(s_resource({"name": a_str()}), _apply=note)
    held = await box.create("box_it")
    held = await box.update(held, name="x")
    await box.destroy(held)
    assert steps == ["create", "update", "delete"]


async def test_moves_are_refused_unless_the_author_wrote_one() -> None:
    # an earlier Python framework accepted every move
    response = await driver(s_resource({"name": a_str()})).send(
        "MoveResourceState", target_type_name="box_it", source_type_name="other_it", source_provider_address="x/y/z"
    )
    assert response.diagnostics[0].summary == "Move not supported"
    assert "An object of other_it (x/y/z) cannot become one of box_it" in response.diagnostics[0].detail


async def test_long_numbers_are_exact_from_state_to_plan() -> None:
    # two Python frameworks: a 30-digit integer bricked the state, a 36-digit fraction made an endless diff
    box = driver(s_resource({"whole": a_num(), "part": a_num()}))
    whole, part = 123456789012345678901234567890, Decimal("0.123456789012345678901234567890123456")
    held = await box.create("box_it", whole=whole, part=part)
    assert (held["whole"], held["part"]) == (whole, part)
    stored = f'{{"whole": {whole}, "part": {part}}}'.encode()
    response = await box.send("UpgradeResourceState", type_name="box_it", version=1, raw_state={"json": stored})

    entry = box.engine.catalogue.entry("resource", "box_it")
    assert raw_value(response.upgraded_state, entry.type) == held.raw
    assert (await box.plan("box_it", {"whole": whole, "part": part}, held)).raw == held.raw


async def test_a_block_may_be_returned_under_its_name_in_python() -> None:
    schema = s_resource({"interfaces": b_list("interface", {"subnet": a_str()}), "id": a_str(computed=True)})

    async def create(self: Any, ctx: Context) -> State:
        return {"interfaces": [{"subnet": "a"}], "id": "x"}

    held = await driver(schema, create=create).create("box_it", interfaces=[{"subnet": "a"}])
    assert held.raw == {"interface": [{"subnet": "a"}], "id": "x"}
