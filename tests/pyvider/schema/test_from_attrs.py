"""Schemas that attrs classes describe by themselves."""

import enum
from decimal import Decimal
from typing import Annotated, Any, Literal

import attrs
import pytest
from pyvider.cty import UNKNOWN, CtyList, CtyNumber, CtyString, CtyValue, Unknown
from pyvider.cty.structuring import structure, unstructure
from pyvider.errors import SchemaError
from pyvider.schema import Attribute, BlockNestingMode, DescriptionKind
from pyvider.schema.from_attrs import schema_from_attrs
from pyvider.schema.markers import block, computed, deprecated, markdown, required, sensitive, write_only
from pyvider.schema.plan_modifiers import requires_replace, use_state_for_unknown
from pyvider.schema.validate_definition import validate_schema_definition
from pyvider.schema.validators import between, regex


class Tier(enum.StrEnum):
    FREE = "free"
    PAID = "paid"


@attrs.frozen
class Rule:
    """Who may come in."""

    port: Annotated[int, between(1, 65535)]
    source: str = "0.0.0.0/0"


@attrs.frozen
class RuleState:
    port: int
    source: str
    rule_id: str


@attrs.frozen
class ServerConfig:
    """A server.

    It runs things.
    """

    name: Annotated[str, "What to call it.", requires_replace(), regex("^[a-z]+$")]
    password: Annotated[str | None, "For the first login.", sensitive, write_only] = None
    size: Literal["small", "large"] = "small"
    tier: Tier = Tier.FREE
    cost: Annotated[Decimal | None, markdown("In **euro**.")] = None
    zone: Annotated[str | None, computed] = None
    tags: dict[str, str] = attrs.field(factory=dict[str, str], metadata={"description": "Labels.", "sensitive": True})
    old: Annotated[bool, deprecated("Use tier.")] = False
    from_: str | Unknown | None = None
    rules: Annotated[list[Rule], block("rule", min_items=1)] = attrs.field(factory=list[Rule])
    login: Rule | None = None


@attrs.frozen
class ServerState:
    id: Annotated[str, "Its identity.", use_state_for_unknown()]
    name: str
    size: str
    tier: str
    cost: Decimal | None
    zone: str
    tags: dict[str, str]
    old: bool
    from_: str | None
    rules: Annotated[list[RuleState], block("rule")]
    login: RuleState | None
    addresses: list[str]
    history: list[Rule]


SCHEMA = schema_from_attrs(ServerConfig, ServerState, version=2)


def test_fields_and_annotations_say_everything() -> None:
    shown = {
        a.name: (
            str(a.ctype),
            "".join(f for f in "roc" if getattr(a, {"r": "required", "o": "optional", "c": "computed"}[f])),
        )
        for a in SCHEMA.block.attributes
    }
    assert shown == {
        "name": ("string", "r"),
        "password": ("string", "o"),
        "size": ("string", "oc"),
        "tier": ("string", "oc"),
        "cost": ("number", "o"),
        "zone": ("string", "oc"),
        "tags": ("map of string", "oc"),
        "old": ("bool", "oc"),
        "from": ("string", "o"),
        "login": ("object", "o"),
        "id": ("string", "c"),
        "addresses": ("list of string", "c"),
        "history": ("list of object", "c"),
    }
    assert (SCHEMA.version, SCHEMA.description) == (2, "A server.\n\nIt runs things.")
    assert validate_schema_definition(SCHEMA) == []


def test_annotations_carry_flags_descriptions_validators_and_modifiers() -> None:
    of = SCHEMA.attributes
    assert of["name"].description == "What to call it."
    assert len(of["name"].plan_modifiers) == len(of["name"].validators) == 1
    assert (of["password"].sensitive, of["password"].write_only) == (True, True)
    assert (of["cost"].description, of["cost"].description_kind) == ("In **euro**.", DescriptionKind.MARKDOWN)
    assert (of["tags"].description, of["tags"].sensitive, of["tags"].default) == ("Labels.", True, {})
    assert (of["old"].deprecated, of["old"].deprecation_message) == (True, "Use tier.")
    assert [p.message for p in of["size"].validators[0].problems("huge")] == ['must be one of "small", "large"']
    assert [p.message for p in of["tier"].validators[0].problems("x")] == ['must be one of "free", "paid"']
    assert of["id"].description == "Its identity."


def test_nested_classes_become_nested_attributes_or_blocks_and_the_state_may_have_more() -> None:
    rule = SCHEMA.blocks["rule"]
    assert (rule.alias, rule.min_items, rule.nesting_mode) == ("rules", 1, BlockNestingMode.LIST)
    assert rule.block.description == "Who may come in."
    flags = {a.name: (a.required, a.optional, a.computed) for a in rule.block.attributes}
    assert flags == {"port": (True, False, False), "source": (False, True, True), "rule_id": (False, False, True)}
    login = SCHEMA.attributes["login"].nested_type
    assert login is not None
    assert login.nesting is BlockNestingMode.SINGLE
    assert [a.name for a in login.attributes if a.computed] == ["source", "rule_id"]
    history = SCHEMA.attributes["history"].nested_type
    assert history is not None
    assert all(a.computed and not a.required and not a.optional for a in history.attributes)


@pytest.mark.requirement("V-4.1.3-04")
def test_values_move_between_the_wire_and_the_classes_that_made_the_schema() -> None:
    implied = SCHEMA.implied_type()
    raw: dict[str, Any] = dict.fromkeys(implied.attribute_types)
    raw |= {"name": "web", "from": "here", "rule": [{"port": 22, "source": "10.0.0.0/8", "rule_id": UNKNOWN}]}
    config = structure(raw, implied, ServerConfig)
    assert config == ServerConfig(name="web", from_="here", rules=[Rule(port=22, source="10.0.0.0/8")])
    back = unstructure(config, implied)
    assert back["rule"] == [{"port": 22, "source": "10.0.0.0/8", "rule_id": None}]
    assert back["tier"] == "free"
    assert unstructure({"rules": [{"port": 22}]}, implied)["rule"] == [{"port": 22, "source": None, "rule_id": None}]


def test_one_class_may_do_with_computed_markers() -> None:
    @attrs.frozen
    class Data:
        query: str
        answer: Annotated[str, computed]
        limit: Annotated[int, required] = 5

    flags = {
        a.name: (a.required, a.optional, a.computed) for a in schema_from_attrs(Data, description="D.").block.attributes
    }
    assert flags == {"query": (True, False, False), "answer": (False, False, True), "limit": (True, False, False)}


@attrs.frozen
class Everything:
    text: str
    flag: bool
    whole: int
    real: float
    exact: Decimal
    words: list[str]
    several: tuple[str, ...]
    pair: tuple[str, int]
    names: set[str]
    frozen: frozenset[int]
    lookup: dict[str, list[bool]]
    anything: Any
    wrapped: CtyValue | None
    listed: dict[str, list[Rule]]
    chosen: Literal[1, 2]
    by_key: dict[str, Rule]
    unique: set[Rule]
    given: Annotated[Any, CtyList(element_type=CtyNumber())]


def test_every_annotation_has_its_type() -> None:
    rule = ["object", {"port": "number", "source": "string"}]
    assert {a.name: a.ctype.json for a in schema_from_attrs(Everything).block.attributes} == {
        "text": "string",
        "flag": "bool",
        "whole": "number",
        "real": "number",
        "exact": "number",
        "words": ["list", "string"],
        "several": ["list", "string"],
        "pair": ["tuple", ["string", "number"]],
        "names": ["set", "string"],
        "frozen": ["set", "number"],
        "lookup": ["map", ["list", "bool"]],
        "anything": "dynamic",
        "wrapped": "dynamic",
        "listed": ["map", ["list", rule]],
        "chosen": "number",
        "by_key": ["map", rule],
        "unique": ["set", rule],
        "given": ["list", "number"],
    }


def _class(**annotations: Any) -> type:
    return attrs.make_class("Wrong", {name: attrs.field(type=kind) for name, kind in annotations.items()})


@pytest.mark.parametrize(
    ("config", "state", "message"),
    [
        (_class(x=bytes), None, "Wrong.x: Terraform has no type for the annotation <class 'bytes'>"),
        (_class(x=list), None, "Wrong.x: Terraform has no type for the annotation <class 'list'>"),
        (_class(x=dict[int, str]), None, "Wrong.x: .*a map's keys are strings"),
        (_class(x=Literal[1, "a"]), None, "Wrong.x: .* are not of one Terraform type"),
        (_class(x=Annotated[str, block()]), None, "Wrong.x: a block must be an attrs class"),
        (_class(x=_class(y=Annotated[Rule, block()])), None, "has blocks, so it must itself be a block"),
        (_class(x=str), _class(y=str), "Wrong.x is not in Wrong: add it there, or mark it write_only"),
        (_class(x=str), _class(x=int), "Wrong.x has another type in Wrong"),
        (_class(x=list[Rule]), _class(x=dict[str, Rule]), "Wrong.x has another type in Wrong"),
        (_class(x=list[Rule]), _class(x=list[_class(port=int)]), "Wrong.x.source is not in Wrong"),
        (_class(x=str), _class(x=str, y=Annotated[Rule, block()]), "blocks are configured"),
    ],
)
def test_a_class_that_describes_no_schema_is_refused_by_the_name_of_the_field(
    config: type, state: type | None, message: str
) -> None:
    with pytest.raises(SchemaError, match=message):
        schema_from_attrs(config, state)


def test_an_annotation_that_cannot_be_read_is_told() -> None:
    nowhere: Any = "Nowhere"
    lost = attrs.make_class("Lost", {"x": attrs.field(type=nowhere)})
    with pytest.raises(SchemaError, match="name 'Nowhere' is not defined; define it in the module itself"):
        schema_from_attrs(lost)


def test_extras_that_belong_to_others_are_left_alone() -> None:
    @attrs.frozen
    class Mixed:
        x: Annotated[Annotated[str, "inner"], object(), "outer"]

    expected = Attribute(name="x", type=CtyString(), required=True, description="outer")
    assert schema_from_attrs(Mixed).attributes["x"] == expected


def test_a_module_in_the_place_of_a_marker_is_refused() -> None:
    import pyvider.sensitive

    @attrs.frozen
    class Config:
        token: Annotated[str, pyvider.sensitive]

    with pytest.raises(SchemaError, match=r"pyvider\.sensitive is a module, not a marker"):
        schema_from_attrs(Config)
