"""Whatever an author plans: what leaves the engine keeps Terraform's rules, or an error says that it does not.

`broken` restates what Terraform itself checks of a plan, written from its rules and not from our code.
"""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pyvider.cty import UNKNOWN, Raw, Unknown
from pyvider.diagnostics import Diagnostics
from pyvider.engine.rules.default_plan import default_plan
from pyvider.engine.rules.plan_rules import plan_by_the_rules
from pyvider.engine.shape import Shape
from pyvider.schema import Attribute, Block, BlockNestingMode, NestedBlock
from pyvider.schema.blocks import b_list, b_map, b_single
from pyvider.schema.pvfactory import a_list, a_nested, a_num, a_str, s_resource

INNER = {"kind": a_str(required=True), "size": a_num(default=3), "made": a_str(computed=True), "note": a_str()}
SCHEMA = s_resource(
    {
        "name": a_str(required=True),
        "label": a_str(),
        "tags": a_list(a_str()),
        "zone": a_str(optional=True, computed=True),
        "size": a_num(default=7),
        "made": a_str(computed=True),
        "secret": a_str(write_only=True),
        "object": a_nested(INNER),
        "objects": a_nested(INNER, nesting=BlockNestingMode.LIST),
        "part": b_list("part", INNER),
        "by_key": b_map("by_key", INNER),
        "only": b_single("only", INNER),
    }
)
SHAPE = Shape.of(SCHEMA.block)

texts = st.sampled_from(["a", "b", "c"])
numbers = st.integers(0, 9)
maybe_text = st.none() | texts | st.just(UNKNOWN)


def value_of(attribute: Attribute, *, stored: bool) -> st.SearchStrategy[Raw]:
    """A value as a configuration, or (`stored`) a state, may have it."""
    nested = attribute.nested_type
    if nested is not None:
        inner = st.fixed_dictionaries({item.name: value_of(item, stored=stored) for item in nested.attributes})
        return st.none() | (inner if nested.nesting is BlockNestingMode.SINGLE else st.lists(inner, max_size=3))
    if attribute.write_only:
        return st.none() if stored else st.none() | texts
    if not stored and not attribute.optional and not attribute.required:
        return st.none()
    known = numbers if attribute.ctype.friendly_name == "number" else texts
    if attribute.ctype.friendly_name == "list of string":
        known = st.lists(texts, max_size=2)
    if not stored:
        known = known | st.just(UNKNOWN)
    return known if attribute.required else st.none() | known


def block_of(nested: NestedBlock, *, stored: bool) -> st.SearchStrategy[Raw]:
    inner = object_of(nested.block, stored=stored)
    match nested.nesting_mode:
        case BlockNestingMode.LIST:
            return st.lists(inner, max_size=3)
        case BlockNestingMode.MAP:
            return st.dictionaries(texts, inner, max_size=2)
        case _:
            return st.none() | inner


def object_of(block: Block, *, stored: bool) -> st.SearchStrategy[dict[str, Raw]]:
    attributes = {item.name: value_of(item, stored=stored) for item in block.attributes}
    return st.fixed_dictionaries(attributes | {item.name: block_of(item, stored=stored) for item in block.blocks})


configs = object_of(SCHEMA.block, stored=False)
states = st.none() | object_of(SCHEMA.block, stored=True)


@st.composite
def tampered(draw: st.DrawFn, raw: Any) -> Any:
    """The plan after an author has had a go at it: leaves and whole parts replaced, emptied, doubled."""
    if draw(st.integers(0, 5)) == 0:
        return draw(st.sampled_from([None, UNKNOWN, raw]))
    if isinstance(raw, dict):
        return {key: draw(tampered(item)) for key, item in raw.items()}  # pyright: ignore
    if isinstance(raw, list):
        items = [draw(tampered(item)) for item in raw]  # pyright: ignore
        return draw(st.sampled_from([items, items[1:], items * 2]))
    if isinstance(raw, str):
        return draw(st.sampled_from([raw, "a", "z"]))
    return raw


def broken(block: Block, config: Any, prior: Any, planned: Any) -> bool:
    """Whether Terraform would call a planned block invalid."""
    if (planned is None) != (config is None):
        return True
    if planned is None:
        return False
    if isinstance(planned, Unknown):
        return True
    return any(
        broken_value(item, config[item.name], _get(prior, item.name), planned[item.name]) for item in block.attributes
    ) or any(broken_block(item, config[item.name], _get(prior, item.name), planned[item.name]) for item in block.blocks)


def broken_value(attribute: Attribute, config: Any, prior: Any, planned: Any) -> bool:
    if attribute.write_only:
        return planned is not None
    if planned == config or (planned == prior and prior is not None and config is not None):
        return False
    if attribute.computed and (not attribute.optional or config is None):
        return False
    nested = attribute.nested_type
    if config is None or nested is None:
        return True
    if planned is None or isinstance(planned, Unknown) or isinstance(config, Unknown):
        return True
    inner = Block(attributes=nested.attributes)
    if nested.nesting is BlockNestingMode.SINGLE:
        return broken(inner, config, prior, planned)
    if len(planned) != len(config):
        return True
    return any(
        broken(inner, one, _at(prior, i), other) for i, (one, other) in enumerate(zip(config, planned, strict=True))
    )


def broken_block(nested: NestedBlock, config: Any, prior: Any, planned: Any) -> bool:
    if nested.nesting_mode is BlockNestingMode.SINGLE:
        return broken(nested.block, config, prior, planned)
    if planned is None or isinstance(planned, Unknown) or len(planned) != len(config):
        return True
    if nested.nesting_mode is BlockNestingMode.MAP:
        if planned.keys() != config.keys():
            return True
        return any(broken(nested.block, config[key], _get(prior, key), planned[key]) for key in config)
    pairs = enumerate(zip(config, planned, strict=True))
    return any(broken(nested.block, one, _at(prior, i), other) for i, (one, other) in pairs)


def _get(raw: Any, key: str) -> Any:
    return raw.get(key) if isinstance(raw, dict) else None  # pyright: ignore


def _at(raw: Any, index: int) -> Any:
    return raw[index] if isinstance(raw, list) and index < len(raw) else None  # pyright: ignore


@settings(max_examples=60, deadline=None)
@given(configs, states)
def test_the_default_plan_keeps_the_rules_by_itself(config: dict[str, Raw], prior: dict[str, Raw] | None) -> None:
    planned = default_plan(SHAPE, config, prior).planned
    assert not broken(SCHEMA.block, config, prior, planned)
    diagnostics = Diagnostics()
    assert plan_by_the_rules(SHAPE, config, prior, planned, planned, diagnostics) == planned
    assert not diagnostics.has_errors


@settings(max_examples=120, deadline=None)
@given(st.data(), configs, states)
def test_any_other_plan_is_mended_or_refused(
    data: st.DataObject, config: dict[str, Raw], prior: dict[str, Raw] | None
) -> None:
    default = default_plan(SHAPE, config, prior).planned
    authors = {name: data.draw(tampered(value)) for name, value in default.items()}
    diagnostics = Diagnostics()
    planned = plan_by_the_rules(SHAPE, config, prior, authors, default, diagnostics)
    if not diagnostics.has_errors:
        assert not broken(SCHEMA.block, config, prior, planned)


def test_blocks_that_there_were_are_no_blocks_of_the_plan() -> None:
    part = {"kind": "a", "size": None, "made": None, "note": "a"}
    nothing: dict[str, Raw] = {"name": "a", "label": None, "tags": None, "zone": None, "size": None, "made": None}
    nothing |= {"secret": None, "object": None, "objects": None, "part": [], "by_key": {}, "only": None}
    diagnostics = Diagnostics()
    config = nothing | {"part": [part]}
    plan_by_the_rules(SHAPE, config, nothing, nothing, default_plan(SHAPE, config, nothing).planned, diagnostics)
    assert diagnostics.has_errors


@settings(max_examples=60, deadline=None)
@given(configs)
def test_planning_again_from_the_planned_state_changes_nothing(config: dict[str, Raw]) -> None:
    first = default_plan(SHAPE, config, None).planned
    if any(isinstance(value, Unknown) for value in config.values()):
        return
    made = _known(first)
    known_config = _known(config)
    again = default_plan(SHAPE, known_config, made)
    assert again.planned == made
    assert again.replace_paths == []


def _known(raw: Any) -> Any:
    if isinstance(raw, Unknown):
        return "made"
    if isinstance(raw, dict):
        return {key: _known(item) for key, item in raw.items()}  # pyright: ignore
    return [_known(item) for item in raw] if isinstance(raw, list) else raw  # pyright: ignore
