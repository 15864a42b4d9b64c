"""Flags and environment variables on top of the files, and where each setting then comes from."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tollgate_hcl.problem import Problem
from tollgate_host.config.load import load
from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.config.overrides.apply import apply_overrides
from tollgate_host.config.overrides.override import (
    Overrides,
    chosen_config_file,
    overrides_from_environment,
    overrides_from_flags,
)

from tests.host.conftest import WriteRoot

TEXT = """terraform {
  integration "cost" {
    source         = "./cost"
    monthly_budget = 5000
    regions        = ["a", "b"]
    usage          = { "aws_instance.web" = { hours = 10 } }
  }
  integration "my.naming" {
    source  = "./naming"
    enabled = false
  }
}
provider "aws" {
  integrations = [{ name = "tags", source = "./tags", config = { required = [var.x] } }]
}
"""


@pytest.fixture
def config(write_root: WriteRoot) -> HostConfig:
    return load(write_root({"main.tf": TEXT})).config


def changed(
    config: HostConfig,
    *,
    environ: Mapping[str, str] | None = None,
    integration: Sequence[str] = (),
    assignments: Sequence[str] = (),
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
) -> tuple[HostConfig, tuple[Problem, ...]]:
    flags = overrides_from_flags(integration=integration, assignments=assignments, only=only, skip=skip)
    return apply_overrides(config, [overrides_from_environment(environ or {}), flags], directory=Path("/here"))


def cost(config: HostConfig) -> IntegrationConfig:
    return config.named("cost")[0]


def one(problems: Sequence[Problem]) -> Problem:
    (problem,) = problems
    return problem


@pytest.mark.parametrize(
    ("assignment", "key", "value"),
    [
        ("cost.monthly_budget=900", "monthly_budget", 900),
        ("cost.currency=EUR", "currency", "EUR"),
        ("cost.account=012345678901", "account", "012345678901"),
        ("cost.version=1.2.3", "version", "1.2.3"),
        ("cost.region=us-east-1", "region", "us-east-1"),
        ('cost.text="5"', "text", "5"),
        ("cost.empty=", "empty", ""),
        ("cost.none=null", "none", None),
        ("cost.flag=true", "flag", True),
        ('cost.list=["x", 1]', "list", ["x", 1]),
        ('cost.map={"a": [1], b = 2}', "map", {"a": [1], "b": 2}),
        ("cost.expression=var.x", "expression", "var.x"),
        ("cost.equation=a=b", "equation", "a=b"),
        ("cost.regions.0=z", "regions", ["z", "b"]),
        ("cost.regions[1]=z", "regions", ["a", "z"]),
        ("cost.regions[2]=c", "regions", ["a", "b", "c"]),
        ("cost.new[0].x=1", "new", [{"x": 1}]),
        ("cost.deep.er.x=1", "deep", {"er": {"x": 1}}),
        ('cost.usage."aws_instance.web".hours=20', "usage", {"aws_instance.web": {"hours": 20}}),
        ('cost.usage["aws_instance.web"].hours=30', "usage", {"aws_instance.web": {"hours": 30}}),
        ("cost.config.timeout=7", "timeout", 7),
    ],
)
def test_an_assignment_changes_one_place_of_the_config(
    config: HostConfig, assignment: str, key: str, value: object
) -> None:
    after, problems = changed(config, assignments=[assignment])
    assert problems == ()
    assert cost(after).config[key] == value
    assert cost(config).config["monthly_budget"] == 5000


@pytest.mark.parametrize(
    ("assignment", "setting", "value"),
    [
        ("cost.timeout=5m", "timeout", 300.0),
        ("cost.start_timeout=7", "start_timeout", 7.0),
        ("cost.on_error=warn", "on_error", "warn"),
        ('cost.env=["AWS_*"]', "env", ("AWS_*",)),
        ("cost.enabled=false", "enabled", False),
        ("cost.source=./other", "source", "./other"),
        ("cost.timeout=null", "timeout", 30.0),
    ],
)
def test_an_assignment_to_a_setting_of_the_host_is_the_hosts(
    config: HostConfig, assignment: str, setting: str, value: object
) -> None:
    after, problems = changed(config, assignments=[assignment])
    assert problems == ()
    assert getattr(cost(after), setting) == value
    assert cost(after).origin(setting).name == "--set"


def test_a_flag_wins_over_the_environment_by_whichever_flag_it_is(config: HostConfig) -> None:
    after, _ = changed(config, environ={"TOLLGATE_SET": "cost.source=./env"}, integration=["cost=./flag"])
    assert cost(after).source == "./flag"


def test_an_assigned_source_is_relative_to_the_directory_of_the_command(config: HostConfig) -> None:
    after, _ = changed(config, assignments=["cost.source=./mine"])
    assert cost(after).directory == Path("/here")


def test_a_whole_config_can_be_given(config: HostConfig) -> None:
    after, _ = changed(config, assignments=["cost.config={ a = 1 }"])
    assert cost(after).config == {"a": 1}


def test_a_name_with_dots_is_recognised(config: HostConfig) -> None:
    after, problems = changed(config, assignments=["my.naming.prefix=x"])
    assert problems == ()
    assert after.named("my.naming")[0].config == {"prefix": "x"}


def test_an_assigned_value_no_longer_waits_for_terraform(config: HostConfig) -> None:
    assert config.named("tags")[0].deferred is not None
    after, _ = changed(config, assignments=['tags.required=["Owner"]'])
    assert after.named("tags")[0].deferred is None
    assert after.named("tags")[0].config == {"required": ["Owner"]}


@pytest.mark.parametrize(
    ("assignment", "summary", "detail"),
    [
        ("cots.x=1", "Unknown integration", 'There is no integration "cots". Did you mean "cost"?'),
        ("nope", "Invalid override", "--set takes NAME.KEY=VALUE"),
        ("cost=1", "Invalid override", "--set takes NAME.KEY=VALUE"),
        ("cost.=1", "Invalid override", "--set takes NAME.KEY=VALUE"),
        ("cost.regions.5=x", "Invalid override", "the list has 2 items, so there is no position 5; 2 would append."),
        ("cost.regions.x=1", "Invalid override", '"x" is not a position in a list.'),
        ("cost.monthly_budget.x=1", "Invalid override", 'there is no place "x" in 5000.'),
        ("cost.name=x", "Invalid override", "an integration's name cannot be changed."),
        ("cost.timeout=never", "Invalid override", "it must be a number of seconds"),
        ("cost.timeout.x=1", "Invalid override", "it is one value: give the whole of it."),
        ("cost.config=5", "Invalid override", "it must be an object"),
        ("cost.source=null", "Invalid override", "it has no default to go back to."),
    ],
)
def test_an_assignment_that_cannot_be_made_is_a_problem_with_its_text(
    config: HostConfig, assignment: str, summary: str, detail: str
) -> None:
    after, problems = changed(config, assignments=[assignment])
    problem = one(problems)
    assert (problem.summary, problem.source_line) == (summary, assignment)
    assert detail in problem.detail
    assert problem.range is not None
    assert problem.range.file == "--set"
    assert after.integrations == config.integrations


def test_an_assignment_to_a_name_under_several_aliases_changes_all(write_root: WriteRoot) -> None:
    entry = '  integrations = [{ name = "x", source = "a" }]\n}\n'
    root = write_root({"main.tf": f'provider "aws" {{\n{entry}provider "aws" {{\n  alias = "w"\n{entry}'})
    after, problems = changed(load(root).config, assignments=["x.k=1", "x.timeout=x"])
    assert len(problems) == 1
    assert [item.config for item in after.integrations] == [{"k": 1}, {"k": 1}]


def test_a_source_can_be_replaced_and_an_integration_added(config: HostConfig) -> None:
    after, problems = changed(config, integration=["cost=./mine", "extra=tf-extra"])
    assert problems == ()
    assert [(item.name, item.source) for item in after.integrations] == [
        ("cost", "./mine"),
        ("my.naming", "./naming"),
        ("extra", "tf-extra"),
        ("tags", "./tags"),
    ]
    assert cost(after).directory == Path("/here")
    assert cost(after).config["monthly_budget"] == 5000
    assert after.named("extra")[0].level == "terraform"


@pytest.mark.parametrize("text", ["cost", "=x", "cost=", ""])
def test_an_integration_flag_takes_a_name_and_a_source(config: HostConfig, text: str) -> None:
    after, problems = changed(config, integration=[text])
    assert one(problems).detail.startswith("--integration takes NAME=SOURCE")
    assert after.integrations == config.integrations


@pytest.mark.parametrize(
    ("only", "skip", "running"),
    [
        ([], [], ["cost", "tags"]),
        (["cost"], [], ["cost"]),
        (["cost,tags"], [], ["cost", "tags"]),
        (["my.naming"], [], ["my.naming"]),
        ([], ["cost"], ["tags"]),
        (["cost", "tags"], ["cost"], ["tags"]),
    ],
)
def test_only_and_skip_choose_what_runs(
    config: HostConfig, only: list[str], skip: list[str], running: list[str]
) -> None:
    after, problems = changed(config, only=only, skip=skip)
    assert problems == ()
    assert [item.name for item in after.enabled] == running


def test_an_unknown_name_in_only_or_skip_is_a_problem(config: HostConfig) -> None:
    _, problems = changed(config, only=["coast"], environ={"TOLLGATE_SKIP": "nobody"})
    assert [problem.detail for problem in problems] == [
        'There is no integration "coast". Did you mean "cost"?',
        'There is no integration "nobody". Configured: cost, my.naming, tags.',
    ]


def test_a_flag_is_stronger_than_the_environment_and_that_than_the_file(config: HostConfig) -> None:
    environ = {
        "TOLLGATE_SET": "cost.monthly_budget=1\ncost.currency=EUR\n\n",
        "TOLLGATE_SET_2": "cost.timeout=9",
        "TOLLGATE_INTEGRATION": "cost=./env",
        "TOLLGATE_ONLY": "cost",
    }
    after, problems = changed(config, environ=environ, assignments=["cost.monthly_budget=2"], only=["tags"])
    assert problems == ()
    item = cost(after)
    assert (item.config["monthly_budget"], item.config["currency"], item.timeout) == (2, "EUR", 9.0)
    assert [str(item.origin(key)) for key in ("config.monthly_budget", "config.currency", "timeout", "source")] == [
        "--set",
        "TOLLGATE_SET",
        "TOLLGATE_SET_2",
        "TOLLGATE_INTEGRATION",
    ]
    assert (str(item.origin("config.regions")), str(item.origin("on_error"))) == ("main.tf:5", "default")
    assert [running.name for running in after.enabled] == ["tags"]
    assert str(item.origin("enabled")) == "--only"


def test_the_configuration_file_is_chosen_by_the_strongest_channel() -> None:
    environment = overrides_from_environment({"TOLLGATE_CONFIG": "env.yaml"})
    assert chosen_config_file([environment, overrides_from_flags()]) == Path("env.yaml")
    assert chosen_config_file([environment, overrides_from_flags(config="flag.hcl")]) == Path("flag.hcl")
    assert chosen_config_file([Overrides()]) is None


def test_without_overrides_nothing_changes(config: HostConfig) -> None:
    after, problems = changed(config, environ={"TOLLGATE_ONLY": " ", "TOLLGATE_SET": "", "PATH": "/bin"})
    assert (after, problems) == (config, ())


@pytest.mark.parametrize("text", ["", " , "])
def test_only_and_skip_need_a_name(config: HostConfig, text: str) -> None:
    for flag, overrides in (
        ("--only", overrides_from_flags(only=[text])),
        ("--skip", overrides_from_flags(skip=[text])),
    ):
        _, problems = apply_overrides(config, [overrides], directory=Path())
        assert one(problems).detail == f"{flag} takes the names of integrations, separated by commas; none is given."
