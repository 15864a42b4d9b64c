"""What a run reads before it starts: settings by who gave them, files, and the folder that they are in."""

from pathlib import Path

import pytest
from tollgate_host.check.options import CheckOptions
from tollgate_host.check.setup import Setup, read_setup, require_setup
from tollgate_host.errors import ConfigError

CONFIG = 'terraform {\n  integration "naming" {\n    source = "./naming"\n  }\n}\n'


def setup(root: Path, environ: dict[str, str] | None = None, **settings: str) -> Setup:
    return read_setup(CheckOptions(settings={"root": str(root), **settings}, plans=("plan.json",)), environ or {})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "naming").touch(0o755)
    return tmp_path / "root"


def test_a_flag_beats_the_environment(root: Path) -> None:
    environ = {"TOLLGATE_FAIL_ON": "high", "TOLLGATE_ENGINE": "tofu"}
    assert setup(root, environ).text("fail_on") == "high"
    assert setup(root, environ, fail_on="low").text("fail_on") == "low"
    assert setup(root, environ, engine="terraform").engine.name == "terraform"
    assert setup(root, environ).engine.name == "tofu"
    assert setup(root).engine.name is None


def test_what_was_not_given_is_nothing(root: Path) -> None:
    found = setup(root)
    assert (found.text("fail_on"), found.number("jobs"), found.texts("report")) == (None, None, ())


def test_the_integrations_of_a_parent_folder_count_and_that_is_said(root: Path) -> None:
    (root.parent / ".git").mkdir()
    (root.parent / "integrations.hcl").write_text(CONFIG)
    (root.parent / "naming").touch(0o755)
    found = setup(root)
    assert found.config.names == ("naming",)
    assert found.notices == ("The integrations are those of ..: this folder has no file of its own.",)
    assert setup(root, parent_config="off").config.names == ()
    (root / "integrations.hcl").write_text("terraform {\n}\n")
    assert setup(root).notices == ()


def test_a_folder_far_above_is_named_by_its_shorter_path(root: Path) -> None:
    (root.parent / ".git").mkdir()
    (root.parent / "integrations.hcl").write_text(CONFIG)
    (root.parent / "naming").touch(0o755)
    deep = root.joinpath(*["x"] * 40)
    deep.mkdir(parents=True)
    above = root.parent.resolve()
    assert setup(deep).notices == (f"The integrations are those of {above}: this folder has no file of its own.",)


def test_a_file_beside_the_configuration_is_the_roots_own_if_there_is_one(root: Path) -> None:
    (root.parent / ".git").mkdir()
    (root.parent / "integrations.hcl").write_text(CONFIG)
    (root.parent / "exemptions.yaml").touch()
    assert setup(root).file_beside("exemptions.yaml") == root.parent / "exemptions.yaml"
    (root / "exemptions.yaml").touch()
    assert setup(root).file_beside("exemptions.yaml") == root / "exemptions.yaml"
    assert setup(root).file_beside("other.yaml") == root / "other.yaml"


@pytest.mark.parametrize(
    ("text", "subcommand", "needs"),
    [(CONFIG, "plan", True), (CONFIG, "fmt", False), ('resource "a_b" "c" {}\n', "plan", False)],
)
def test_a_root_with_our_blocks_needs_a_shadow_unless_the_command_reads_none(
    root: Path, text: str, subcommand: str, needs: bool
) -> None:
    (root / "main.tf").write_text(text)
    assert setup(root).needs_shadow(subcommand) is needs


def test_a_configuration_with_mistakes_is_read_and_cannot_be_run(root: Path) -> None:
    (root / "integrations.hcl").write_text(CONFIG.replace("source", "sauce"))
    options = CheckOptions(settings={"root": str(root)})
    assert any(problem.is_error for problem in read_setup(options, {}).loaded.problems)
    with pytest.raises(ConfigError):
        require_setup(options, {})


def test_a_variable_that_nobody_knows_is_a_warning(root: Path) -> None:
    found = setup(root, {"TOLLGATE_FIAL_ON": "high"})
    assert any("TOLLGATE_FIAL_ON" in f"{problem.summary} {problem.detail}" for problem in found.warnings)
