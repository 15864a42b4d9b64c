"""The page of the naming checker: every configuration on it works, and what it says of tables is so."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from naming_checker.app import app
from naming_checker.catalogue import CHECKS
from naming_checker.labels.label_config import Labels
from naming_checker.run import Run
from naming_checker.templates.template import BUILT_IN
from tollgate_host.config.load import load
from tollgate_runtime import Resource, Result
from tollgate_runtime.config.structure import structure_config

Judge = Callable[..., Result]
Made = Callable[..., Resource]

PAGE = (Path(__file__).parents[3] / "docs" / "integrations" / "naming-checker.md").read_text()
BLOCKS = re.findall(r"^```hcl\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def config_of(block: str, folder: Path) -> Any:
    (folder / "integrations.hcl").write_text(block)
    loaded = load(folder)
    assert loaded.problems == ()
    [integration] = loaded.config.integrations
    return json.loads(json.dumps(integration.config))


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_every_configuration_on_the_page_is_accepted(number: int, tmp_path: Path) -> None:
    Run(structure_config(config_of(BLOCKS[number], tmp_path), app.config_class))


def test_the_examples_of_the_template_are_real(judge: Judge, made: Made, tmp_path: Path) -> None:
    [block] = [block for block in BLOCKS if "template" in block]
    config = config_of(block, tmp_path)
    section = PAGE.partition("## Templates")[2].partition("## Rules")[0]
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.*?) \| `(.*?)` \|$", section, re.MULTILINE)
    assert len(rows) == 3
    for bucket, said, suggested in rows:
        result = judge(config, made("aws_s3_bucket", {"bucket": bucket}))
        assert not said.startswith("`") or said.strip("`") in result.message
        assert suggested in (result.metadata["suggested"] or result.findings[0].remediation)


def test_the_page_names_every_rule_and_token_and_option_of_labels() -> None:
    assert [check.id for check in CHECKS if f"`{check.id}`" not in PAGE] == []
    assert [token for token in BUILT_IN if f"`{{{token}}}`" not in PAGE] == []
    section = PAGE.partition("## Labels")[2]
    assert [field.name for field in attrs.fields(Labels) if f"`{field.name}`" not in section] == []


def test_the_sentences_quoted_on_the_page_are_real(judge: Judge, made: Made) -> None:
    for quoted in re.findall(r"^bucket '.*", PAGE, re.MULTILINE):
        assert judge({}, made("aws_s3_bucket", {"bucket": "Web_Logs"})).message == quoted
