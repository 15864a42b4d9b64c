"""docs/configuration.md: its examples load, and it names everything there is."""

import re
from pathlib import Path

import pytest
from tollgate.config.options import OPTIONS, OVERRIDE_VARIABLES, PREFIX
from tollgate.config.settings import SETTINGS

from tests.host.config.conftest import LoadRoot

PAGE = (Path(__file__).parents[3] / "docs" / "configuration.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```\w+ ([\w.]+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_of_the_documentation_is_read_without_a_problem(load_root: LoadRoot, name: str, text: str) -> None:
    loaded = load_root({name: text})
    assert [str(problem) for problem in loaded.problems] == []
    assert loaded.config.integrations or name == "buckets.tf"


def test_there_are_examples_in_every_format() -> None:
    assert {Path(name).suffix for name, _ in EXAMPLES} == {".hcl", ".json", ".yaml", ".tf"}


def test_every_setting_flag_and_variable_is_documented() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)
    assert sorted(rows) == sorted(SETTINGS)
    missing = [word for option in OPTIONS for word in (f"`{option.flag}`", f"`{option.variable}`") if word not in PAGE]
    missing += [name for name in OVERRIDE_VARIABLES if f"`{PREFIX}{name}`" not in PAGE]
    assert missing == []


def test_every_summary_of_an_option_is_that_of_the_documentation() -> None:
    for option in OPTIONS:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option.flag}` |"))
        assert option.summary in row.replace("`", "")
