"""Which engine a folder is for, where both are installed."""

from pathlib import Path

import pytest
from tollgate_host.config.engine_setting import written_engine
from tollgate_host.config.load import load
from tollgate_host.engine.discovery.find_engine import EngineChoice, find_engine
from tollgate_host.engine.discovery.folder_hints import Hints, read_hints

LOCK = 'provider "{host}/hashicorp/null" {{\n  version = "3.2.4"\n}}\n'
OPENTOFU, TERRAFORM = LOCK.format(host="registry.opentofu.org"), LOCK.format(host="registry.terraform.io")


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text)
    return folder


@pytest.mark.parametrize(
    ("name", "text", "preferred", "reason"),
    [
        ("main.tofu", "", "tofu", "main.tofu"),
        ("main.tofu.json", "{}", "tofu", "main.tofu.json"),
        ("main.tf", "terraform {\n  encryption {\n  }\n}\n", "tofu", "the encryption block in main.tf"),
        (".opentofu-version", "1.12.6\n", "tofu", ".opentofu-version"),
        (".terraform-version", "1.11.4\n", "terraform", ".terraform-version"),
        (".terraform.lock.hcl", OPENTOFU, "tofu", ".terraform.lock.hcl"),
        (".terraform.lock.hcl", TERRAFORM, "terraform", ".terraform.lock.hcl"),
        (".terraform.lock.hcl", LOCK.format(host="example.com"), "", ""),
        ("main.tf", "# encryption {\n", "", ""),
        ("main.tf.json", '{"terraform": {"encryption": {}}}', "tofu", "the encryption block in main.tf.json"),
        ("main.tf", 'resource "google_storage_bucket" "b" {\n  encryption {\n  }\n}\n', "", ""),
        ("main.tf.json", '{"resource": {"google_storage_bucket": {"b": {"encryption": {}}}}}', "", ""),
    ],
)
def test_a_folder_says_which_engine_it_is_for(
    tmp_path: Path, name: str, text: str, preferred: str, reason: str
) -> None:
    (tmp_path / name).write_text(text)
    assert read_hints(tmp_path) == Hints(preferred=preferred, reason=reason)


def test_signs_of_both_engines_are_told_with_what_settles_it(tmp_path: Path) -> None:
    (tmp_path / "main.tofu").touch()
    (tmp_path / ".terraform.lock.hcl").write_text(TERRAFORM)
    hints = read_hints(tmp_path)
    assert hints.preferred == "tofu"
    assert hints.sentence == (
        "OpenTofu was chosen because of main.tofu, although .terraform.lock.hcl suggests the other engine; "
        'write terraform { engine = "tofu" } into integrations.hcl to settle it'
    )


def engines(folder: Path) -> dict[str, str]:
    """Install both engines, and return an environment that has them."""
    folder.mkdir()
    for name, title in (("terraform", "Terraform v1.11.4"), ("tofu", "OpenTofu v1.12.6")):
        (folder / name).write_text(f"#!/bin/sh\necho '{title}'\n")
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin"}


def test_the_folder_decides_where_both_are_installed(tmp_path: Path) -> None:
    environ, root = engines(tmp_path / "bin"), write(tmp_path / "root", main__tofu="")
    found = find_engine(EngineChoice(root=root), environ=environ)
    assert (found.kind, found.origin) == ("opentofu", "main.tofu, PATH")
    assert find_engine(EngineChoice(root=tmp_path), environ=environ).kind == "terraform"
    Path.unlink(tmp_path / "bin" / "tofu")
    assert find_engine(EngineChoice(root=root), environ=environ).kind == "terraform"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("integrations.hcl", 'terraform {\n  engine = "tofu"\n}\n'),
        ("integrations.json", '{"terraform": {"engine": "tofu"}}'),
        ("integrations.yaml", "terraform:\n  engine: tofu\n"),
    ],
)
def test_an_engine_can_be_written_down(tmp_path: Path, name: str, text: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / name).write_text(text)
    (root / ".terraform.lock.hcl").write_text(TERRAFORM)
    assert load(root).problems == ()
    choice = written_engine(root, {})
    assert choice.name == "tofu"
    assert choice.origin.startswith(f"{name}:")
    assert find_engine(choice, environ=engines(tmp_path / "bin")).kind == "opentofu"


def test_a_path_that_is_written_down_is_relative_to_its_file(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "integrations.hcl").write_text('terraform {\n  engine = "./bin/tofu"\n}\n')
    root = tmp_path / "a" / "b"
    root.mkdir(parents=True)
    assert written_engine(root, {}).name == str(tmp_path / "bin" / "tofu")


def test_an_engine_that_is_no_name_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "integrations.hcl").write_text("terraform {\n  engine = 3\n}\n")
    (problem,) = load(tmp_path).problems
    assert "the name or path of an engine, but this is a number" in problem.detail
