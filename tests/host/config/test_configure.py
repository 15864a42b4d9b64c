"""Files, overrides and programs together, with all problems reported at once."""

from pathlib import Path

import pytest
from tollgate_host.config.configure import configure, require
from tollgate_host.config.overrides.override import overrides_from_environment, overrides_from_flags
from tollgate_host.config.program import SearchPath
from tollgate_host.errors import ConfigError

from tests.host.conftest import WriteRoot

NOWHERE = SearchPath(folders=())


def program(path: Path) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.mark.requirement("P-5.1-01", "R-CFG-06", "R-CFG-08")
def test_every_mistake_is_told_at_once(write_root: WriteRoot) -> None:
    root = write_root(
        {
            "a.tf": 'terraform {\n  integration "one" {\n  }\n}\n',
            "b.tf": 'terraform {\n  integration "two" {\n    source = "./none"\n    hooks = 5\n  }\n}\n',
            "c.tf": "x = \n",
        }
    )
    loaded = configure(root, [overrides_from_flags(assignments=["three.x=1"])], search_path=NOWHERE)
    with pytest.raises(ConfigError) as error:
        require(loaded)
    assert [problem.summary for problem in error.value.problems] == [
        "Integration source required",
        "Invalid setting",
        "Invalid expression",
        "Unknown integration",
        "Integration source not usable",
    ]
    assert str(error.value).count("\n  on ") == 5


def test_a_warning_stops_nothing(write_root: WriteRoot) -> None:
    root = write_root({"override.tf": "terraform {\n  integrations = []\n}\n"})
    loaded = configure(root, search_path=NOWHERE)
    assert [problem.severity for problem in loaded.problems] == ["warning"]
    assert require(loaded).integrations == ()


def test_a_skipped_integration_need_not_be_there(write_root: WriteRoot) -> None:
    root = write_root({"main.tf": 'terraform {\n  integration "a" {\n    source = "./none"\n  }\n}\n'})
    loaded = configure(root, [overrides_from_flags(skip=["a"])], search_path=NOWHERE)
    assert require(loaded).enabled == ()


def test_paths_of_overrides_are_relative_to_the_directory_of_the_command(write_root: WriteRoot, tmp_path: Path) -> None:
    root = write_root({"integrations.hcl": "wrong"})
    tool = program(tmp_path / "tool")
    (tmp_path / "mine.hcl").write_text('terraform {\n  integration "a" {\n    source = "./tool"\n  }\n}\n')
    channels = [
        overrides_from_environment({"TOLLGATE_CONFIG": "mine.hcl"}),
        overrides_from_flags(integration=["b=./tool"]),
    ]
    config = require(configure(root, channels, directory=tmp_path, search_path=NOWHERE))
    assert [(item.name, item.command) for item in config.integrations] == [("a", tool), ("b", tool)]
