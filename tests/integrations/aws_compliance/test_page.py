"""The page of AWS compliance: every example works, and every list on it is complete."""

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from aws_compliance.app import app
from aws_compliance.catalogue import CONTROLS
from aws_compliance.levels import LIVE_CHECKS
from aws_compliance.tags.tag_rule import TagRule
from aws_compliance.tags.taggable import taggable_types
from tollgate_host.config.load import load
from tollgate_runtime.testing import connect

PAGE = (Path(__file__).parents[3] / "docs" / "integrations" / "aws-compliance.md").read_text()
EXAMPLES: list[str] = re.findall(r"^```hcl\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_is_accepted(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("integrations.hcl").write_text(EXAMPLES[number])
    Path("policies").mkdir()
    policy = section("Tag policies of AWS Organizations").partition("```json\n")[2].partition("```")[0]
    for name in re.findall(r'"(policies/[^"]+)"', EXAMPLES[number]):
        Path(name).write_text(policy)
    loaded = load(tmp_path)
    assert loaded.problems == ()
    [integration] = loaded.config.integrations
    config: Any = json.loads(json.dumps(integration.config))
    with connect(app, config=config) as client:
        assert client.introduction["name"] == "aws-compliance"


def test_every_check_is_listed() -> None:
    listed = set(re.findall(r"`([a-z_]+)`", section("The checks")))
    assert {control.id for control in CONTROLS} <= listed
    assert set(re.findall(r"^\| `(live_\w+)`", section("Asking the account"), re.MULTILINE)) == set(LIVE_CHECKS)


def test_every_field_of_a_rule_is_described() -> None:
    rows = re.findall(r"^\| (`.*?`) \|", section("A rule for each tag"), re.MULTILINE)
    described = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert described == {field.name for field in attrs.fields(TagRule)}


def test_the_number_of_types_is_that_of_the_table() -> None:
    assert f"the {len(taggable_types())} types" in PAGE
