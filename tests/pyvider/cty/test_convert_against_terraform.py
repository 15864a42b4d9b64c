"""The same conversions, done by the real Terraform: whatever it says, we say."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest
from pyvider.cty import (
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyType,
    codec_json,
)
from pyvider.cty.convert import convert, infer_type, result_type
from pyvider.errors import ConversionError

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(shutil.which("terraform") is None, reason="no terraform on PATH"),
]

D = CtyDynamic()
FUNCTIONS: dict[str, CtyType] = {
    "tostring": CtyString(),
    "tonumber": CtyNumber(),
    "tobool": CtyBool(),
    "tolist": CtyList(element_type=D),
    "toset": CtySet(element_type=D),
    "tomap": CtyMap(value_type=D),
}
TEXTS = [
    "", "0", "1", "+5", "007", "1.", ".5", "1e5", "1E-3", "1p4", "1.5P-1", "0x10", "1_000", " 1", "Inf", "inf",
    "-Inf", "Infinity", "NaN", "true", "false", "TRUE", "yes", "1e", "+", ".", "12345678901234567890123456789012345",
    "0.123456789012345678901234567890123456", "٣",
]  # fmt: skip
VALUES: list[Any] = [
    *TEXTS, None, True, False, 0, 1, -1, 1.5, 10**30, 0.1, 2**63, 2**64,
    [1, "a", None],
    [], {}, [1], ["a", 1, True], [1, None], [None], [True, 1], [1, [2]], [[1], ["a"]], [[1], ["a", "b"]], [[], [1]],
    [[[]], [[1]]], [[1], None], [{"a": 1}, None], [{"a": 1}, {"a": "x"}], [{"a": 1}, {"b": "x"}], [{"a": 1}, {}],
    [{"a": [1]}, {"a": ["x", "y"]}], [{"a": 1, "b": [1]}, {"a": 2}], [{"a": 1, "b": None}, {"a": None, "b": 2}],
    [{"a": [1]}, {"a": None}], [{"a": 1}, {"a": None}, {"b": 2}], [[1, None], [None, 2]], [[[1]], [None]], [[1, None]],
    [[], {}], [10, 9, None, -1, 1.5], ["b", "a", None, "é", "z", "B"], [True, False], ["1", 1, True],
    [{"a": "z", "b": 1}, {"a": "b", "b": 10}, {"a": "b", "b": 9}, {"a": "b", "b": None}, {"a": None, "b": 2}],
    [[10], [9], [1, 2]], [["b"], ["a"], ["a"]], [[True], [False]], [{"x": [2]}, {"x": [10]}, {"x": [10]}],
    {"a": 1, "b": "x"}, {"a": 1, "b": True}, {"a": 1, "b": None}, {"a": {"x": 1}, "b": None}, {"a": {"x": 1}, "b": {}},
    {"x": {"a": [1]}, "y": {"a": None}}, {"x": [1], "y": None}, {"x": {"a": 1}, "y": {"a": None}},
    {"a": [1], "b": ["x", "y"], "c": None}, {"a": [1], "b": [2], "c": None}, {"a": 1, "b": "x", "c": None},
    {"a": [1], "b": ["x", "y"]}, {"a": [], "b": {}}, {"a": None},
]  # fmt: skip


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What Terraform's console makes of every value with every function; null where it refuses."""
    rows = [
        f"{name} = [{', '.join(f'try(jsonencode({name}({_hcl(value)})), null)' for value in VALUES)}]"
        for name in FUNCTIONS
    ]
    shown = _console(tmp_path_factory.mktemp("console"), "jsonencode({" + ", ".join(rows) + "})")
    found = json.loads(json.loads(shown))
    return {name: dict(zip(map(repr, VALUES), found[name], strict=True)) for name in FUNCTIONS}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_literal_converts_as_in_the_console(name: str, answers: dict[str, dict[str, Any]]) -> None:
    target = FUNCTIONS[name]
    ours = {repr(value): _ours(value, target) for value in VALUES}
    theirs = {shown: None if answer is None else _parsed(answer) for shown, answer in answers[name].items()}
    assert {k: v for k, v in ours.items() if v != theirs[k]} == {k: v for k, v in theirs.items() if v != ours[k]}


def test_a_variable_takes_a_value_as_its_type_constraint_says(tmp_path: Path) -> None:
    chance = random.Random(20250301)
    cases = [(target, _literal_for(chance, target)) for target in (_constraint_type(chance, 3) for _ in range(400))]
    ours = [(target, value, _ours(value, target)) for target, value in cases]
    accepted = [case for case in ours if case[2] is not None][:250]
    assert len(accepted) > 150
    variables = [
        f'variable "v{position}" {{\n  type = {_constraint(target)}\n  default = {_hcl(value)}\n}}\n'
        for position, (target, value, _) in enumerate(accepted)
    ]
    (tmp_path / "main.tf").write_text("".join(variables), encoding="utf-8")
    references = ", ".join(f"jsonencode(var.v{position})" for position in range(len(accepted)))
    theirs = json.loads(json.loads(_console(tmp_path, f"jsonencode([{references}])")))
    different = [
        (_constraint(target), value, expected, answer)
        for (target, value, expected), answer in zip(accepted, theirs, strict=True)
        if _parsed(answer) != expected
    ]
    assert different == []


def _constraint_type(chance: random.Random, depth: int) -> CtyType:
    """A type such as a module author may write."""
    plain: list[CtyType] = [CtyString(), CtyNumber(), CtyBool(), D]
    if depth == 0 or chance.random() < 0.25:
        return chance.choice(plain)
    kind = chance.choice(["list", "set", "map", "object", "object", "tuple"])
    if kind == "object":
        names = chance.sample(["a", "b", "c", "d"], chance.randint(0, 3))
        optional = frozenset(name for name in names if chance.random() < 0.4)
        types = {name: _constraint_type(chance, depth - 1) for name in names}
        return CtyObject(attribute_types=types, optional_attributes=optional)
    if kind == "tuple":
        return CtyTuple(element_types=[_constraint_type(chance, depth - 1) for _ in range(chance.randint(0, 3))])
    element = _constraint_type(chance, depth - 1)
    if kind == "map":
        return CtyMap(value_type=element)
    return CtyList(element_type=element) if kind == "list" else CtySet(element_type=element)


def _literal_for(chance: random.Random, target: CtyType) -> Any:
    """A value that Terraform may or may not take for a type, in one of the ways a user could write it."""
    if chance.random() < 0.1:
        return None
    match target:
        case CtyString():
            return chance.choice(["x", "é", "", 5, 1.25, True])
        case CtyNumber():
            return chance.choice([0, -7, 10**30, 0.1, "12", "0.5", "1e3"])
        case CtyBool():
            return chance.choice([True, False, "true", "0"])
        case CtyList() | CtySet():
            return [_literal_for(chance, target.element_type) for _ in range(chance.randint(0, 3))]
        case CtyMap():
            return {key: _literal_for(chance, target.value_type) for key in chance.sample("klmn", chance.randint(0, 3))}
        case CtyTuple():
            return [_literal_for(chance, part) for part in target.element_types]
        case CtyObject():
            present = [
                n for n in target.attribute_types if n not in target.optional_attributes or chance.random() < 0.5
            ]
            extra = {"zz": 1} if chance.random() < 0.2 else {}
            return extra | {name: _literal_for(chance, target.attribute_types[name]) for name in present}
        case _:
            return chance.choice(["x", 1, True, [1, "a"], {"q": 1}, []])


def _constraint(subject: CtyType) -> str:
    """A type as Terraform's language spells it."""
    match subject:
        case CtyDynamic():
            return "any"
        case CtyTuple():
            return f"tuple([{', '.join(map(_constraint, subject.element_types))}])"
        case CtyObject():
            optional = subject.optional_attributes
            members = (
                f"{name} = optional({_constraint(part)})" if name in optional else f"{name} = {_constraint(part)}"
                for name, part in subject.attribute_types.items()
            )
            return "object({" + ", ".join(members) + "})"
        case CtyList() | CtySet() | CtyMap():
            return f"{subject.word}({_constraint(subject.element_type)})"
        case _:
            return str(subject)


def _ours(value: Any, target: CtyType) -> Any:
    source = infer_type(value)
    try:
        raw = convert(source.raw_from_python(value), source, target)
    except ConversionError:
        return None
    exact = result_type(source, target)
    assert exact is not None
    bare = convert(raw, target, exact)
    try:
        return _parsed(codec_json.encode(bare, exact).decode())
    except ConversionError:
        return None  # infinity, which JSON cannot say


def _parsed(text: str) -> Any:
    return json.loads(text, parse_int=str, parse_float=str)


def _hcl(value: Any) -> str:
    """A literal of Terraform's language."""
    match value:
        case None:
            return "null"
        case dict():
            members = cast(dict[str, Any], value).items()
            return "{" + ", ".join(f"{json.dumps(key)} = {_hcl(member)}" for key, member in members) + "}"
        case list():
            return "[" + ", ".join(map(_hcl, cast(list[Any], value))) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def _console(folder: Path, expression: str) -> str:
    environment = {**os.environ, "TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1"}
    asked = subprocess.run(
        ["terraform", "console", "-no-color"],
        input=expression, cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stdout + asked.stderr
    return asked.stdout
