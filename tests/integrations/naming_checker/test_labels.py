"""Terraform's own labels: tflint's documented examples, every kind of block, places, and advice."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from naming_checker.app import app
from tollgate_host.code.index import index_configuration
from tollgate_host.code.labels import labels_of
from tollgate_runtime import Finding, Operation, Resource
from tollgate_runtime.testing import connect

Made = Callable[..., Resource]

WORDS = "^[a-zA-Z]+([_-][a-zA-Z]+)*$"
UNDERSCORED = "^[a-zA-Z]+(_[a-zA-Z]+)*$"
OWN = {"format": "custom_format", "custom_formats": {"custom_format": {"description": "Custom Format", "regex": WORDS}}}


def judged(labels: Any, configuration: dict[str, Any], resources: list[Resource] | None = None) -> list[Finding]:
    with connect(app, config={"labels": labels} if labels is not None else {}) as client:
        operation = Operation(operation="plan", resources=resources or [], configuration=configuration)
        return list(client.call("plan-stage-complete", operation).findings)


def read(folder: Path, **files: str) -> dict[str, Any]:
    """The labels of a configuration, as the host reads them off the files."""
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.tf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return dict(labels_of(index_configuration(folder)))


DOCUMENTED: list[tuple[dict[str, Any], str, str | None]] = [
    ({}, 'data "aws_eip" "camelCase" {}\ndata "aws_eip" "valid_name" {}', "data.aws_eip.camelCase"),
    (
        {"custom": WORDS},
        'resource "aws_eip" "Invalid_Name_With_Number123" {}\nresource "aws_eip" "Name-With_Dash" {}',
        "aws_eip.Invalid_Name_With_Number123",
    ),
    (
        OWN,
        'resource "aws_eip" "Invalid_Name_With_Number123" {}\nresource "aws_eip" "Name-With_Dash" {}',
        "aws_eip.Invalid_Name_With_Number123",
    ),
    (
        {"module": {"custom": UNDERSCORED}},
        (
            'data "aws_eip" "eip_1a" {}\nmodule "valid_module" {\n  source = ""\n}\n'
            'module "invalid_module_with_number_1a" {\n  source = ""\n}'
        ),
        "module.invalid_module_with_number_1a",
    ),
    (
        {"module": {"format": "none"}},
        'data "aws_eip" "eip_1a" {}\nmodule "Valid_Name-Not-Enforced" {\n  source = ""\n}',
        None,
    ),
    (
        {"format": "none", "locals": {"format": "snake_case"}},
        (
            'data "aws_eip" "EIP_1a" {}\nresource "aws_eip" "EIP_1b" {}\n'
            'locals {\n  valid_name   = "valid"\n  invalid-name = "x"\n}'
        ),
        "local.invalid-name",
    ),
]


@pytest.mark.parametrize(("labels", "code", "found"), DOCUMENTED)
def test_the_documented_examples_of_tflint_get_the_same_verdicts(
    labels: dict[str, Any], code: str, found: str | None, tmp_path: Path
) -> None:
    findings = judged(labels, read(tmp_path, template=code))
    assert [finding.address for finding in findings] == ([found] if found else [])


FORMATS: list[tuple[str, list[str], list[str]]] = [
    ("snake_case", ["a", "a1", "a_b2_c"], ["_a", "a_", "a__b", "1a", "aB", "a-b", "A"]),
    ("mixed_snake_case", ["a", "A", "aB_Cd1"], ["_a", "a__b", "1a", "a-b"]),
    ("SNAKE_CASE", ["a_b"], ["A_B"]),
    ("kebab-case", ["a", "a-b1"], ["a_b", "A", "a--b"]),
    ("camelCase", ["aB"], ["AB", "a_b"]),
    ("PascalCase", ["Ab"], ["aB", "A_b"]),
    ("UPPER_SNAKE", ["A_B"], ["a_b"]),
    ("lowercase", ["ab1"], ["a_b", "aB"]),
    ("none", ["what-Ever_1"], []),
]


@pytest.mark.parametrize(("name", "good", "bad"), FORMATS)
def test_a_format_takes_some_labels_and_refuses_others(name: str, good: list[str], bad: list[str]) -> None:
    rows = [{"name": label, "file": "main.tf", "line": 1} for label in [*good, *bad]]
    findings = judged({"format": name}, {"modules": {"": {"variable": rows}}})
    assert [finding.address for finding in findings] == [f"var.{label}" for label in bad]


ALL_KINDS = """
resource "aws_vpc" "Main" {}
data "aws_ami" "Main" {}
module "Main" {
  source = "./none"
}
variable "Main" {}
output "Main" {
  value = 1
}
locals {
  Main = 1
}
check "Main" {
  assert {
    condition     = true
    error_message = "x"
  }
}
"""
KINDS = {
    "resource": "aws_vpc.Main",
    "data": "data.aws_ami.Main",
    "module": "module.Main",
    "variable": "var.Main",
    "output": "output.Main",
    "locals": "local.Main",
    "local": "local.Main",
    "check": "check.Main",
}


def test_every_kind_of_block_is_judged_with_its_place_and_address(tmp_path: Path) -> None:
    findings = judged("snake_case", read(tmp_path, main=ALL_KINDS))
    assert [(finding.address, finding.message, finding.remediation) for finding in findings] == [
        (
            "aws_vpc.Main",
            "resource label 'Main' must be written in snake_case (main.tf:2)",
            "Call it 'main', with a `moved` block so that nothing is destroyed.",
        ),
        ("data.aws_ami.Main", "data source label 'Main' must be written in snake_case (main.tf:3)", "Call it 'main'."),
        (
            "module.Main",
            "module label 'Main' must be written in snake_case (main.tf:4)",
            "Call it 'main', with a `moved` block so that nothing is destroyed.",
        ),
        ("var.Main", "variable label 'Main' must be written in snake_case (main.tf:7)", "Call it 'main'."),
        ("output.Main", "output label 'Main' must be written in snake_case (main.tf:8)", "Call it 'main'."),
        ("local.Main", "local value label 'Main' must be written in snake_case (main.tf:12)", "Call it 'main'."),
        ("check.Main", "check label 'Main' must be written in snake_case (main.tf:14)", "Call it 'main'."),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_block_can_have_its_own_format(kind: str, tmp_path: Path) -> None:
    configuration = read(tmp_path, main=ALL_KINDS)
    alone = judged({"format": "none", kind: {"format": "snake_case"}}, configuration)
    others = judged({"format": "snake_case", kind: {"format": "none"}}, configuration)
    assert [finding.address for finding in alone] == [KINDS[kind]]
    assert KINDS[kind] not in [finding.address for finding in others]


def test_a_custom_format_is_called_by_its_description() -> None:
    rows = {"modules": {"": {"variable": [{"name": "a1", "file": "v.tf", "line": 3}]}}}
    [finding] = judged(OWN, rows)
    assert finding.message == "variable label 'a1' must be written in the format 'Custom Format' (v.tf:3)"
    [finding] = judged({"custom": "^x"}, rows)
    assert (finding.message, finding.remediation) == ("variable label 'a1' must match ^x (v.tf:3)", None)


def test_a_label_that_is_taken_is_not_suggested() -> None:
    rows = [{"name": "webShop", "file": "v.tf", "line": 1}, {"name": "web_shop", "file": "v.tf", "line": 2}]
    [finding] = judged("snake_case", {"modules": {"": {"variable": rows}}})
    assert finding.remediation is None


@pytest.mark.parametrize(
    ("include", "seen"),
    [
        ("root", ["module.Shop"]),
        ("own", ["module.Shop", "module.Shop.var.Size"]),
        ("all", ["module.Shop", "module.Shop.var.Size", "module.vendor.var.Theirs"]),
    ],
)
def test_ones_own_modules_are_judged_and_installed_ones_are_not(include: str, seen: list[str]) -> None:
    def row(name: str, file: str) -> dict[str, Any]:
        return {"name": name, "file": file, "line": 1}

    modules = {
        "": {"dir": ".", "module": [row("Shop", "main.tf")]},
        "module.Shop": {"dir": "../modules/shop", "variable": [row("Size", "../modules/shop/v.tf")]},
        "module.again": {"dir": "../modules/shop", "variable": [row("Size", "../modules/shop/v.tf")]},
        "module.vendor": {"dir": ".terraform/modules/vendor", "variable": [row("Theirs", ".terraform/v.tf")]},
    }
    findings = judged({"include": include}, {"modules": modules})
    assert [finding.address for finding in findings] == seen


def test_without_a_word_of_the_configuration_the_resources_tell_their_labels(made: Made) -> None:
    resources = [
        made("aws_vpc", name="Main", address='module.m["a"].aws_vpc.Main[0]', module='module.m["a"]'),
        made("aws_vpc", name="Main", address='module.m["a"].aws_vpc.Main[1]', module='module.m["a"]'),
        made("aws_ami", name="Old", address="data.aws_ami.Old", mode="data", action="read"),
        made("aws_vpc", name="Going", address="aws_vpc.Going", action="delete"),
    ]
    findings = judged("snake_case", {}, resources)
    assert [finding.address for finding in findings] == ["module.m.aws_vpc.Main", "data.aws_ami.Old"]


@pytest.mark.parametrize("modules", [{"": None}, {"": {"variable": "x"}}, {"": {"variable": [{"name": 1}]}}, {"": {}}])
def test_a_configuration_listed_in_another_way_is_passed_over(modules: dict[str, Any]) -> None:
    assert judged("snake_case", {"modules": modules}) == []


def test_labels_do_not_stop_the_destruction_of_everything(made: Made) -> None:
    rows = {"modules": {"": {"variable": [{"name": "A", "file": "v.tf", "line": 1}]}}}
    going = made("aws_vpc", before={"id": "x"}, action="delete")
    assert judged("snake_case", rows, [going]) == []
    assert len(judged("snake_case", rows, [going, made("aws_vpc", address="aws_vpc.b")])) == 1


def test_the_integration_of_one_provider_leaves_labels_alone(made: Made) -> None:
    assert judged("snake_case", {"modules": {}}, [made("aws_vpc", name="Main")]) == []


@pytest.mark.parametrize(
    ("config", "levels"),
    [
        ({}, ["advisory"]),
        ({"skip_types": ["null_*"]}, ["advisory"]),
        ({"prefix": "p-"}, []),
        ({"limits": False}, ["advisory"]),
        ({"prefix": "p-", "labels": "snake_case"}, [None]),
        ({"prefix": "p-", "labels": {"format": "snake_case", "severity": "medium"}}, ["soft-mandatory"]),
    ],
)
def test_without_a_convention_labels_are_advised_to_be_in_snake_case(
    config: dict[str, Any], levels: list[str | None], made: Made
) -> None:
    with connect(app, config=config) as client:
        operation = Operation(operation="plan", resources=[made("aws_vpc", name="webShop")])
        result = client.call("plan-stage-complete", operation)
    assert [finding.level for finding in result.findings] == levels
    assert result.status == {0: "success", 1: "warn" if levels == ["advisory"] else "fail"}[len(levels)]


def test_the_severity_of_labels_can_be_set() -> None:
    rows = {"modules": {"": {"variable": [{"name": "A", "file": None, "line": None}]}}}
    [finding] = judged({"severity": "info"}, rows)
    assert (finding.severity, finding.message) == ("info", "variable label 'A' must be written in snake_case")
