"""The pages on policies: what they show is loaded, and its tests are run."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from policy_validator.app import main
from policy_validator.evaluator import Plan
from policy_validator.languages.rego import load_rego
from policy_validator.loading import load_sets
from policy_validator.policy_file import RegoSettings
from policy_validator.rego.module import Module
from policy_validator.yaml_rules.operators import OPERATORS
from tollgate_rules import Rule
from tollgate_runtime import Resource

PAGES = Path(__file__).parents[3] / "docs" / "policy"


def blocks(page: str, language: str) -> list[str]:
    text = (PAGES / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["yaml-rules.md", "json-schema.md"])
def test_the_rules_on_a_page_pass_their_own_tests(
    page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place, block in enumerate(blocks(page, "yaml")):
        (tmp_path / f"{place}.yaml").write_text(block)
    assert main(["test", str(tmp_path)]) == 0, capsys.readouterr().out
    assert "note:" not in capsys.readouterr().out


def test_the_page_lists_every_operator() -> None:
    text = (PAGES / "yaml-rules.md").read_text(encoding="utf-8").partition("\n| operator |")[2].partition("\n\n")[0]
    rows = [line.partition(" | ")[0] for line in text.splitlines()]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(OPERATORS)


def test_the_schema_file_on_the_page_is_a_rule(tmp_path: Path) -> None:
    [block] = blocks("json-schema.md", "json")
    assert json.loads(block)
    (tmp_path / "aws_db_instance.schema.json").write_text(block)
    [loaded] = load_sets([str(tmp_path)])
    [evaluator] = loaded.evaluators()
    [outcome] = evaluator.judge(Resource(type="aws_db_instance", action="create", after={"engine": "mysql"}))
    assert (outcome.rule.id, len(outcome.verdicts)) == ("database_shape", 2)


@pytest.mark.usefixtures("engine")
def test_the_rego_on_the_page_judges_and_is_loaded_with_its_settings(tmp_path: Path) -> None:
    [block] = blocks("rego.md", "rego")
    (tmp_path / "main.rego").write_text(block)
    [loaded] = load_sets([str(tmp_path)])
    [evaluator] = loaded.evaluators()
    evaluator.close()
    assert [(rule.id, rule.severity, rule.needs_plan) for rule in evaluator.rules] == [
        ("volumes_encrypted", "high", True)
    ]
    evaluator = load_rego([Module("main.rego", block)], {}, RegoSettings())
    broken = Resource(
        address="aws_ebs_volume.a", type="aws_ebs_volume", name="a", action="create", after={"encrypted": False}
    )
    kept = Resource(
        address="aws_ebs_volume.b", type="aws_ebs_volume", name="b", action="create", after={"encrypted": True}
    )
    outcomes = [row for row in evaluator.judge_plan(Plan([broken, kept])) if row.verdicts]
    evaluator.close()
    assert [(row.resource, [(one.status, one.message) for one in row.verdicts]) for row in outcomes] == [
        (broken, [("fail", "aws_ebs_volume.a is not encrypted")])
    ]
    [settings] = blocks("rego.md", "yaml")
    (tmp_path / "settings.yaml").write_text(settings.replace('["terraform.*"]', "[main]").replace("scalr ", "plan "))
    [loaded] = load_sets([str(tmp_path)])
    [evaluator] = loaded.evaluators()
    evaluator.close()
    assert [rule.needs_plan for rule in evaluator.rules] == [True]


def test_the_overrides_on_the_page_are_loaded(tmp_path: Path) -> None:
    [block] = blocks("policy-sets.md", "yaml")
    (tmp_path / "p.yaml").write_text(block)
    production, own = load_sets([str(tmp_path)])
    assert production.name == "production"
    assert [override.glob for override in own.overrides] == [
        "s3_bucket_versioning_enabled",
        "ebs_*",
        "cloudwatch_log_group_retention_set",
    ]


def test_the_rule_in_python_on_the_page_judges() -> None:
    [block] = blocks("policy-sets.md", "python")
    scope: dict[str, Any] = {"__name__": "shown"}
    exec(compile(block, "policy-sets.md", "exec"), scope)  # the reader will run it too
    [rule] = scope["RULES"]
    assert isinstance(rule, Rule)
    bucket = Resource(type="aws_s3_bucket", action="create", after={"bucket": "logs"})
    assert [finding.message for finding in rule.check(bucket)] == ["The prefix is missing."]


@pytest.mark.parametrize("page", sorted(path.name for path in PAGES.glob("*.md")))
def test_every_link_leads_to_a_file(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)", (PAGES / page).read_text(encoding="utf-8"))
    assert [target for target in targets if "://" not in target and not (PAGES / target).exists()] == []
