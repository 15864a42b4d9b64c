"""Every mistake in a declaration: said at its place, with its line, and all of them at once."""

import pytest
from tollgate_hcl.problem import Problem

from tests.host.conftest import LoadRoot


def terraform(inside: str) -> str:
    return f"terraform {{\n{inside}\n}}\n"


def listed(*settings: str) -> str:
    return terraform(f"  integrations = [{{ {', '.join(settings)} }}]")


def block(*settings: str) -> str:
    lines = "\n".join(f"    {setting}" for setting in settings)
    return terraform(f'  integration "a" {{\n{lines}\n  }}')


def place(problem: Problem) -> str:
    assert problem.range is not None
    assert problem.source_line
    return f"{problem.range.start_line},{problem.range.start_column}"


@pytest.mark.requirement("P-1.1-06", "P-5.1-01")
@pytest.mark.parametrize("header", ["integration {", 'integration "" {', 'integration " " {'])
def test_a_block_without_a_name_is_told_in_the_plans_words(load_root: LoadRoot, header: str) -> None:
    (problem,) = load_root({"main.tf": terraform(f'  {header}\n    source = "a"\n  }}')}).problems
    assert problem.summary == "Integration name required"
    assert problem.detail == "Each integration block must have a label specifying its name."
    assert place(problem) == "2,3"


@pytest.mark.requirement("P-1.1-06")
@pytest.mark.parametrize("settings", [['source = "a"'], ['name = ""', 'source = "a"'], ["name = null", 'source = "a"']])
def test_an_object_without_a_name_is_told_in_the_same_words(load_root: LoadRoot, settings: list[str]) -> None:
    (problem,) = load_root({"main.tf": listed(*settings)}).problems
    assert problem.summary == "Integration name required"
    assert problem.detail.startswith("Each integration block must have a label specifying its name.")
    assert place(problem) == "2,19"


@pytest.mark.requirement("P-1.1-04", "P-1.1-07", "R-CFG-08")
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (block(), "2,3"),
        (block('source = ""'), "2,3"),
        (listed('name = "a"'), "2,19"),
        (listed('name = "a"', 'source = ""'), "2,19"),
    ],
)
def test_a_missing_source_is_told_in_the_plans_words(load_root: LoadRoot, text: str, where: str) -> None:
    (problem,) = load_root({"main.tf": text}).problems
    assert problem.summary == "Integration source required"
    assert problem.detail == "Each integration must specify a 'source' attribute."
    assert place(problem) == where


def test_a_misspelt_source_in_a_block_is_pointed_out(load_root: LoadRoot) -> None:
    (problem,) = load_root({"main.tf": block('prefix = "prod-"', 'sorce = "a"')}).problems
    assert problem.detail.endswith(' It has "sorce". Did you mean "source"?')


def test_a_missing_source_is_not_guessed_from_other_keys(load_root: LoadRoot) -> None:
    (problem,) = load_root({"main.tf": block('prefix = "prod-"')}).problems
    assert "Did you mean" not in problem.detail


@pytest.mark.requirement("P-1.5-01")
def test_two_of_one_name_are_told_in_the_plans_words_and_the_first_stays(load_root: LoadRoot) -> None:
    second = terraform('  integration "x" {\n    source = "./second"\n  }')
    files = {"a.tf": listed('name = "x"', 'source = "./first"'), "b.tf": second}
    loaded = load_root(files)
    (problem,) = loaded.problems
    assert problem.summary == "Duplicate integration configuration"
    assert problem.detail == 'An integration named "x" was already configured at a.tf:2,19-53.'
    assert problem.range is not None
    assert str(problem.range) == "b.tf:2,3-18"
    assert [item.source for item in loaded.config.integrations] == ["./first"]


@pytest.mark.requirement("P-1.5-03")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("terraform {", 'provider "aws" {'),
        ('provider "aws" {', 'provider "google" {'),
        ('provider "aws" {', 'provider "aws" {'),
        ('provider "aws" {\n  alias = "west"', 'provider "aws" {\n  alias = "west"'),
        ("terraform {", 'provider "aws" {\n  alias = "west"'),
    ],
)
def test_names_are_unique_over_all_levels(load_root: LoadRoot, first: str, second: str) -> None:
    entry = '\n  integrations = [{ name = "x", source = "a" }]\n}\n'
    problems = load_root({"a.tf": first + entry, "b.tf": second + entry}).problems
    assert [problem.summary for problem in problems] == ["Duplicate integration configuration"]
    assert problems[0].range is not None
    assert problems[0].range.file == "b.tf"


@pytest.mark.requirement("P-1.5-03")
def test_one_name_under_several_aliases_of_a_provider_is_one_integration_each(load_root: LoadRoot) -> None:
    heads = ["", '  alias = "w"\n', '  alias = "e"\n']
    entry = '  integrations = [{ name = "x", source = "a" }]\n}\n'
    text = "".join(f'provider "aws" {{\n{head}{entry}' for head in heads)
    loaded = load_root({"main.tf": text})
    assert loaded.problems == ()
    assert [item.id for item in loaded.config.integrations] == ["x", "x@aws.w", "x@aws.e"]


@pytest.mark.requirement("R-CFG-06")
@pytest.mark.parametrize(
    ("setting", "detail"),
    [
        ("source = 5", "it must be a string, but this is a number."),
        ("config = []", "it must be an object, { … }, but this is a list."),
        ('args = "x"', "it must be a list of strings, but this is a string."),
        ("args = [1]", "it must be a string, but this is a number."),
        ('env = ["A=b"]', 'each item is the name of an environment variable, or a glob such as "AWS_*".'),
        ("timeout = 0", "it must be more than zero."),
        ('timeout = "soon"', 'it must be a number of seconds or a text such as "30s" or "5m", but this is "soon".'),
        ("start_timeout = []", 'it must be a number of seconds or a text such as "30s" or "5m", but this is a list.'),
        ('on_error = "wran"', 'it must be "fail", "warn" or "ignore", but this is "wran". Did you mean "warn"?'),
        ('enabled = "true"', "it must be true or false, without quotes, but this is a string."),
        ("send_sensitive = 1", "it must be true or false, but this is a number."),
        ('hooks = ["post-pln"]', 'there is no hook "post-pln". Did you mean "post-plan"?'),
    ],
)
def test_a_wrong_value_is_told_with_what_it_should_be(load_root: LoadRoot, setting: str, detail: str) -> None:
    settings = [setting] if setting.startswith("source") else ['source = "a"', setting]
    (problem,) = load_root({"main.tf": block(*settings)}).problems
    assert problem.summary == "Invalid setting"
    assert problem.detail == f'Wrong value of "{setting.split()[0]}": {detail}'
    assert place(problem).startswith(f"{3 + settings.index(setting)},")


def test_an_unknown_setting_in_the_list_form_is_told_with_a_suggestion(load_root: LoadRoot) -> None:
    (problem,) = load_root({"main.tf": listed('name = "a"', 'source = "a"', "timout = 5")}).problems
    assert problem.summary == "Unknown integration setting"
    assert problem.detail.startswith('An integration has no setting "timout". Did you mean "timeout"?')


@pytest.mark.parametrize(
    ("inside", "summary"),
    [
        ("  integrations = 5", "Invalid integrations"),
        ("  integrations = [5]", "Invalid integration"),
        ('  integrations {\n    name = "a"\n  }', "Invalid integration"),
        ('  integration = { source = "a" }', "Invalid integration"),
        ('  integration "a" "b" {\n    source = "a"\n  }', "Invalid integration"),
        ('  integration "a" {\n    source = "a"\n    config {\n    }\n  }', "Invalid integration"),
        ('  integration "a" {\n    source = "a"\n    name = "b"\n  }', "Unexpected name"),
        ('  integrations = [{ name = "a", source = "a", source = "b" }]', "Setting given twice"),
        ('  integration "a" {\n    source = "a"\n    x = 1\n    config = { x = 2 }\n  }', "Setting given twice"),
        ('  integration "a" {\n    source = "a"\n    source = "b"\n  }', "Argument set twice"),
    ],
)
def test_a_declaration_of_the_wrong_shape_is_one_problem(load_root: LoadRoot, inside: str, summary: str) -> None:
    problems = load_root({"main.tf": terraform(inside)}).problems
    assert [problem.summary for problem in problems] == [summary]


@pytest.mark.requirement("P-1.4-02", "R-CFG-06")
def test_a_faulty_declaration_does_not_stop_the_reading_of_the_others(load_root: LoadRoot) -> None:
    text = """terraform {
  integration "a" {
  }
  integration "b" {
    source  = "b"
    timeout = -1
  }
  integrations = [5, { name = "c", source = "c" }]
}
resource "x" "y" {
  broken =
}
provider "aws" {
  integrations = [{ name = "d", sauce = "d" }]
}
"""
    loaded = load_root({"main.tf": text})
    assert loaded.config.names == ("b", "c")
    lines = [problem.range.start_line for problem in loaded.problems if problem.range is not None]
    assert lines == [2, 6, 8, 11, 14, 14]


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ('resource "a" "b" {\n}\n', 'Only "terraform" and "provider" blocks with integrations are allowed here.'),
        ("integrations = []\n", "Put this inside terraform { … }, or inside the block of a provider."),
        ("terrafrom {\n}\n", 'Did you mean "terraform"?'),
        ('terraform {\n  required_version = "1"\n}\n', '"required_version" has no effect here'),
        ('provider "aws" {\n  region = "x"\n}\n', '"region" has no effect here'),
        ("provider {\n}\n", "A provider block has one label"),
    ],
)
def test_integrations_hcl_holds_integrations_only(load_root: LoadRoot, text: str, detail: str) -> None:
    (problem,) = load_root({"integrations.hcl": text}).problems
    assert problem.summary == "Unexpected content"
    assert detail in problem.detail


@pytest.mark.requirement("P-1.1-08")
@pytest.mark.parametrize("name", ["main.tf", "integrations.hcl"])
@pytest.mark.parametrize(
    "setting",
    [
        "source = var.s",
        'source = "${var.s}"',
        "x = local.y",
        "config = var.c",
        "config = { (var.k) = 1 }",
        "timeout = var.t",
    ],
)
def test_an_expression_at_terraform_level_is_told_where_it_can_be_used(
    load_root: LoadRoot, name: str, setting: str
) -> None:
    settings = [setting] if setting.startswith("source") else ['source = "a"', setting]
    (problem,) = load_root({name: block(*settings)}).problems
    assert problem.summary == "Expression needs evaluation"
    assert "provider block of a .tf file" in problem.detail


@pytest.mark.parametrize("value", ["var.all", "[var.one]", '[{ (var.k) = 1, name = "a", source = "a" }]'])
def test_a_list_that_needs_evaluation_is_told_too(load_root: LoadRoot, value: str) -> None:
    (problem,) = load_root({"main.tf": terraform(f"  integrations = {value}")}).problems
    assert problem.summary == "Expression needs evaluation"


def test_a_problem_reads_as_terraforms_do(load_root: LoadRoot) -> None:
    (problem,) = load_root({"main.tf": terraform('  integration "a" {\n    source = 5\n  }')}).problems
    assert str(problem) == (
        "Error: Invalid setting\n\n  on main.tf line 3, column 14:\n   3:     source = 5\n                   ^\n\n"
        'Wrong value of "source": it must be a string, but this is a number.'
    )


@pytest.mark.parametrize("first_is_right", [True, False])
def test_two_of_one_name_are_told_though_one_has_another_mistake(load_root: LoadRoot, first_is_right: bool) -> None:
    blocks = ['  integration "cost" {\n    source = "x"\n  }', '  integration "cost" {\n    timeout = "soon"\n  }']
    text = "\n".join(blocks if first_is_right else reversed(blocks))
    summaries = [problem.summary for problem in load_root({"integrations.hcl": terraform(text)}).problems]
    assert sorted(summaries) == [
        "Duplicate integration configuration",
        "Integration source required",
        "Invalid setting",
    ]
