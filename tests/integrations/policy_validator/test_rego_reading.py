"""What a rule reads is known before it is asked: conventions, misspelt members, rules that can never fire."""

import json
import subprocess
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from policy_validator.config import Config
from policy_validator.policy import load_policy
from policy_validator.rego.reading.conventions import choose_convention
from policy_validator.rego.reading.program import Program, SourceTree
from policy_validator.rego.reading.summary import Readings, RuleReading
from policy_validator.rego.syntax.clauses import parse_source
from policy_validator.rego.syntax.opa_tree import tree_from_opa
from policy_validator.rego.syntax.tree import Collection, ObjectTerm, Scalar
from tollgate_runtime import Operation, Resource
from tollgate_runtime.testing.plans import resources_from_plan

from tests.integrations.policy_validator.rego_cases import FOLDER, change, plan


def read(source: str, *others: str, data: Any = None, convention: str = "auto") -> RuleReading:
    """What `deny` of a first file reads."""
    trees = [parse_source(text) for text in (source, *others)]
    program = Program([SourceTree(f"{place}.rego", tree) for place, tree in enumerate(trees)], data)
    return Readings(program, convention).reading((*trees[0].package, "deny"))


def body(*lines: str) -> str:
    inner = "\n\t".join(lines)
    return f'package main\nimport rego.v1\ndeny contains "x" if {{\n\t{inner}\n}}\n'


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "some r in input.resource_change",
            "`input.resource_change` cannot be there; did you mean `resource_changes`?",
        ),
        (
            'input.resource_changes[_].typ == "x"',
            "`input.resource_changes[_].typ` cannot be there; did you mean `type`?",
        ),
        ("input.resource_changes[_].change.aftr.x", "`input.resource_changes[_].change.aftr` cannot be there"),
        ("input.configuration.root_module.module_call.x", "did you mean `module_calls`?"),
        ("input.plan.resource_chnges[_]", "`input.plan.resource_chnges` cannot be there"),
        ("input.tfrun.cost_estimate.monthly_delta > 5", "`input.tfrun.cost_estimate.monthly_delta` cannot be there"),
        ('input.spacelift.run.type == "TRACKED"', "only Spacelift knows it"),
        ("data.nowhere.x == 1", "`data.nowhere` is neither a rule nor in `data.json`, `data.yaml` or a folder `data`."),
    ],
)
def test_a_clause_that_reads_what_cannot_be_there_can_never_hold(line: str, complaint: str) -> None:
    [dead] = read(body(line)).dead
    assert (dead.causes[0].place.file, dead.causes[0].place.line) == ("0.rego", 4)
    assert complaint in str(dead)


@pytest.mark.parametrize(
    "lines",
    [
        ("changes := [r | r := input.resource_change[_]]", "count(changes) > 0"),
        ("some r in helper", "r.type"),
        ("f(input)",),
        ("g(input.resource_change)",),
        ("every r in input.resource_change { r.type }",),
    ],
)
def test_it_is_found_through_comprehensions_helpers_and_functions(lines: tuple[str, ...]) -> None:
    helpers = "helper contains r if some r in input.resource_change\nf(x) if x.resource_change\ng(x) if count(x) > 1\n"
    [dead] = read(body(*lines) + helpers).dead
    assert "did you mean `resource_changes`" in str(dead)


@pytest.mark.parametrize(
    "lines",
    [
        ("not input.resource_change",),
        ('object.get(input, "resource_change", []) == []',),
        ("some r in changes", "r.type"),
        ("some key, value in input", "key == value"),
        ("walk(input, [path, value])", 'value == "x"'),
        ("input.resource_changes[_].change.after.anything.at[_].all",),
        ("input.planned_values.root_module.child_modules[_].child_modules[_].resources[_].values.x",),
        ("input.variables.whatever.value",),
        ("1 == 2",),
    ],
)
def test_what_may_hold_after_all_is_no_error(lines: tuple[str, ...]) -> None:
    helpers = "changes := input.tfplan.resource_changes\nchanges := input.resource_changes\n"
    assert read(body(*lines) + helpers).dead == []


def test_a_misspelt_member_behind_not_is_named_though_the_rule_can_fire() -> None:
    reading = read(body("not input.resource_change"))
    assert [row.reason for row in reading.doubtful] == [
        "`input.resource_change` cannot be there; did you mean `resource_changes`?"
    ]


@pytest.mark.parametrize(
    ("roots", "convention"),
    [
        ({"resource_changes"}, "plan"),
        ({"plan", "run"}, "hcp"),
        ({"plan", "resource_changes", "configuration"}, "plan"),
        ({"tfrun"}, "scalr"),
        ({"terraform"}, "spacelift"),
        ({"type", "change"}, "resource"),
        ({"after"}, "resource"),
        ({"resource_change"}, "plan"),
        (set[str](), "plan"),
    ],
)
def test_the_convention_is_told_by_what_is_read(roots: set[str], convention: str) -> None:
    assert choose_convention(roots).name == convention


def test_a_helper_in_another_package_is_followed() -> None:
    library = "package lib.plan\nimport rego.v1\nof(kind) := [r | some r in input.resource_changes; r.type == kind]\n"
    policy = 'package main\nimport rego.v1\nimport data.lib.plan\ndeny contains r.address if some r in plan.of("t_a")\n'
    reading = read(policy, library)
    assert reading.convention.name == "plan"
    assert reading.types == {"t_a"}


def test_our_syntax_trees_are_opas_own(opa: Path) -> None:
    for path in [*FOLDER.rglob("*.rego"), *FOLDER.parent.glob("rego/*.rego")]:
        text = path.read_text()
        flags = [] if "import rego.v1" in text else ["--v0-compatible"]
        made = subprocess.run([opa, "parse", "--format=json", *flags, path], capture_output=True, check=True)
        assert in_order(parse_source(text)) == in_order(tree_from_opa(json.loads(made.stdout))), path.name


MIXED = """package p

import future.keywords
import data.lib.plan

old[msg] { msg := "x" }
old["fixed"] { not plan.known in old }
new contains msg if { msg := "x"; not msg in ["y"] }
object[msg] if { msg := "x"; not plan.known }
valued[msg] := 1 if { msg := "x"; not startswith(msg, "y") with input as {} }
"""


def test_both_ways_of_writing_rules_may_stand_beside_imported_keywords(opa: Path, tmp_path: Path) -> None:
    (tmp_path / "p.rego").write_text(MIXED)
    command = [opa, "parse", "--format=json", "--v0-compatible", tmp_path / "p.rego"]
    made = subprocess.run(command, capture_output=True, check=True)
    assert in_order(parse_source(MIXED)) == in_order(tree_from_opa(json.loads(made.stdout)))


def in_order(node: Any) -> Any:
    """A tree to compare: OPA sorts the members of sets and objects."""
    if isinstance(node, tuple):
        return tuple(map(in_order, node))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(node, Scalar):
        return repr(node.value)
    if isinstance(node, ObjectTerm):
        return sorted([in_order(pair) for pair in node.pairs], key=repr)
    if isinstance(node, Collection) and node.kind == "set":
        return sorted([in_order(item) for item in node.items], key=repr)
    kind = cast("Any", type(node))  # pyright: ignore[reportUnknownArgumentType] -- whatever is left
    if attrs.has(kind):
        return (kind.__name__, *(in_order(getattr(node, row.name)) for row in attrs.fields(kind) if row.eq))
    return node


MISSPELT = """package main
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	r.type == "aws_ebs_volume"
	r.change.after.%s == false
	msg := sprintf("%%s is not encrypted", [r.address])
}
warn contains "all is well" if input.terraform_version
"""


def answer(folder: Path, attribute: str, *resources: dict[str, Any]) -> Any:
    (folder / "p.rego").write_text(MISSPELT % attribute)
    document = plan(*resources)
    rows: list[Resource] = list(resources_from_plan(document))
    policy = load_policy(Config(policy_set=str(folder)))
    try:
        return policy.judge_plan(Operation(resources=rows, plan=document))
    finally:
        policy.close()


@pytest.mark.usefixtures("engine")
def test_an_attribute_that_no_resource_of_the_type_has_is_an_error_and_no_pass(tmp_path: Path) -> None:
    volume = change("aws_ebs_volume", id="vol-1", encrypted=False)
    wrong = answer(tmp_path, "encryptd", volume)
    assert wrong.error == (
        f"main.deny can never fire: {tmp_path / 'p.rego'}:6: `input.resource_changes[_].change.after.encryptd` cannot "
        "be there; did you mean `encrypted`?"
    )
    assert [finding.message for finding in wrong.findings] == ["all is well"]
    right = answer(tmp_path, "encrypted", volume)
    assert right.error is None
    assert len(right.findings) == 2


@pytest.mark.usefixtures("no_opa")
def test_what_is_merely_absent_from_this_plan_is_no_error(tmp_path: Path) -> None:
    assert answer(tmp_path, "encrypted", change("aws_vpc", id="vpc-1")).error is None
    assert answer(tmp_path, "encrypted", change("aws_ebs_volume", size=1)).error is None
