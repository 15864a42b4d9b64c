"""The positions of keys of an integration's config."""

from pathlib import Path

import pytest
from tollgate_host.config.key_origin import key_origin
from tollgate_host.config.load import Loaded
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.config.overrides.apply import apply_overrides
from tollgate_host.config.overrides.override import overrides_from_flags

from tests.host.conftest import LoadRoot

HCL = """\
terraform {
  integration "cost" {
    source         = "x"
    monthly_budgte = 5
    usage = {
      "aws_instance.web" = { hours = 20 }
    }
    regions = ["a", "b"]
  }
  integrations = [
    { name = "tags", source = "x", config = { required = ["Owner"] } },
  ]
}
"""


def _one(loaded: Loaded, name: str) -> IntegrationConfig:
    (item,) = loaded.config.named(name)
    return item


@pytest.mark.parametrize(
    ("name", "path", "text", "line"),
    [
        ("cost", "monthly_budgte", "monthly_budgte", 4),
        ("cost", ["usage"], "usage", 5),
        ("cost", 'usage."aws_instance.web".hours', "hours", 6),
        ("cost", 'usage["aws_instance.web"].hours', "hours", 6),
        ("cost", ["usage", "aws_instance.web", "hour"], '"aws_instance.web"', 6),
        ("cost", "regions[1]", '"b"', 8),
        ("cost", "regions[7]", "regions", 8),
        ("cost", "missing", 'integration "cost"', 2),
        ("cost", "", 'integration "cost"', 2),
        ("tags", "required[0]", '"Owner"', 11),
        ("tags", "required", "required", 11),
    ],
)
def test_a_key_is_found_where_it_is_written(
    load_root: LoadRoot, name: str, path: str | list[str | int], text: str, line: int
) -> None:
    origin = key_origin(_one(load_root({"integrations.hcl": HCL}), name), path)
    assert origin.place is not None
    assert (origin.kind, origin.place.text, origin.name) == ("file", text, f"integrations.hcl:{line}")


@pytest.mark.parametrize("name", ["integrations.json", "integrations.yaml"])
def test_a_key_is_found_in_json_and_yaml_too(load_root: LoadRoot, name: str) -> None:
    text = '{"terraform": {"integration": {"cost": {"source": "x",\n "usage": {"hours": 5}}}}}'
    origin = key_origin(_one(load_root({name: text}), "cost"), "usage.hours")
    assert origin.place is not None
    assert (origin.place.text.strip('"'), origin.name) == ("hours", f"{name}:2")


@pytest.mark.parametrize("assignment", ["cost.usage.hours=5", "cost.usage={ hours = 5 }", "cost.config={ usage = 1 }"])
def test_a_key_that_a_flag_has_set_is_the_flags(load_root: LoadRoot, assignment: str) -> None:
    config = load_root({"integrations.hcl": HCL}).config
    changed, problems = apply_overrides(config, [overrides_from_flags(assignments=[assignment])], directory=Path())
    assert problems == ()
    origin = key_origin(changed.named("cost")[0], "usage.hours")
    assert origin.place is not None
    assert (origin.kind, origin.name, origin.place.text) == ("flag", "--set", assignment)


def test_a_key_that_is_there_because_a_flag_has_set_what_is_inside_is_the_flags(load_root: LoadRoot) -> None:
    config = load_root({"integrations.hcl": HCL}).config
    assignments = ["tags.nope.inner=1", "tags.required.inner=1", "cost.nope.inner=1"]
    changed, _ = apply_overrides(config, [overrides_from_flags(assignments=assignments)], directory=Path())
    (tags,), (cost,) = changed.named("tags"), changed.named("cost")
    found = [key_origin(item, path) for item, path in [(tags, "nope"), (cost, "nope"), (tags, "required"), (cost, "")]]
    assert [origin.name for origin in found] == ["--set", "--set", "integrations.hcl:11", "integrations.hcl:2"]


def test_an_expression_is_named_as_its_author_wrote_it(load_root: LoadRoot) -> None:
    text = 'terraform {\n  integration "cost" {\n    source = "x"\n    monthly_budget = var.x\n  }\n}\n'
    (problem,) = load_root({"integrations.hcl": text}).problems
    assert problem.detail.startswith('"monthly_budget" is read by Tollgate itself')
