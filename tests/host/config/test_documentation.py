"""docs/configuration.md: its examples load, and it names everything there is."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tollgate_host.config.integration_settings import SETTINGS
from tollgate_host.config.load import load
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.config.overrides.run_settings import OPTIONS, OVERRIDE_VARIABLES, PREFIX
from tollgate_host.config.program import SearchPath

from tests.host.conftest import LoadRoot, WriteRoot

PAGE = (Path(__file__).parents[3] / "docs" / "configuration.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```\w+ ([\w.]+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
SCRIPTS = SearchPath.of_process()


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_of_the_documentation_is_read_without_a_problem(load_root: LoadRoot, name: str, text: str) -> None:
    loaded = load_root({name: text})
    assert [str(problem) for problem in loaded.problems] == []
    assert loaded.config.integrations or name == "buckets.tf"


def _shown(write_root: WriteRoot) -> Iterator[IntegrationConfig]:
    """The integrations of the examples whose program is one of ours and whose config the files alone decide."""
    root = write_root({f"{number}/{name}": text for number, (name, text) in enumerate(EXAMPLES)})
    for folder in sorted(root.iterdir()):
        yield from (item for item in load(folder).config.integrations if item.deferred is None)


def test_every_integration_of_the_documentation_accepts_what_it_is_given(write_root: WriteRoot) -> None:
    shown = {(item.source, item.args, json.dumps(item.config)) for item in _shown(write_root)}
    ours = [(SCRIPTS.find(source), args, config) for source, args, config in sorted(shown) if "/" not in source]
    assert len(ours) >= 4
    for command, args, config in ours:
        assert command is not None
        argv = [str(command), *args, "--check-config", "-"]
        done = subprocess.run(argv, input=config, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, ""), argv


def test_the_flags_without_a_variable_are_those_that_the_documentation_names() -> None:
    command = SCRIPTS.find("tollgate")
    assert command is not None
    done = subprocess.run([str(command), "check", "--help"], capture_output=True, text=True, timeout=60, check=True)
    flags = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", done.stdout, flags=re.MULTILINE)) - {"--help"}
    in_tables = set(re.findall(r"^\| `(--[a-z-]+)[^|]*\| `TOLLGATE_", PAGE, flags=re.MULTILINE))
    (sentence,) = re.findall(r"have no variable: (.*)\.$", PAGE, flags=re.MULTILINE)
    assert flags - in_tables == set(re.findall(r"--[a-z-]+", sentence))


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
