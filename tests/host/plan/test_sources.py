"""Where plans come from: files, globs, standard input, binary plans shown by the real engine."""

import io
import os
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from tollgate_host.engine.discovery.find_engine import Engine, find_engine
from tollgate_host.engine.errors import EngineError, PlanError
from tollgate_host.engine.runner import capture
from tollgate_host.plan.plan_source import plan_sources, read_plan

from tests.host.live.roots import write_engine
from tests.host.plans.pieces import to_json
from tests.host.plans.shapes import SHAPES

CONFIGURATION = 'resource "terraform_data" "made" {\n  input = "x"\n}\n'


def no_engine() -> Engine:
    raise AssertionError("JSON needs no engine")


@pytest.fixture(scope="module")
def binary_plan(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Engine]:
    root = tmp_path_factory.mktemp("root")
    engine = find_engine()
    (root / "main.tf").write_text(CONFIGURATION)
    for arguments in (("init",), ("plan", "-out=saved.tfplan")):
        finished = capture([*engine.argv, *arguments], environ=os.environ, folder=root)
        assert finished.exit_code == 0, finished.stderr
    return root / "saved.tfplan", engine


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))


def test_a_json_file_is_read_without_an_engine(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(to_json(SHAPES["update"]()))
    assert read_plan(str(path), engine=no_engine).summary["update"] == 1


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, to_json(SHAPES["create"]()))
    plan = read_plan("-", engine=no_engine, workspace="dev")
    assert (plan.name, plan.summary["create"], plan.workspace) == ("standard input", 1, "dev")


@pytest.mark.e2e
def test_a_binary_plan_is_shown_by_the_engine(binary_plan: tuple[Path, Engine]) -> None:
    path, engine = binary_plan
    plan = read_plan(str(path), engine=lambda: engine)
    assert [found.address for found in plan.resources()] == ["terraform_data.made"]
    assert plan.terraform_version == engine.version


@pytest.mark.e2e
def test_a_binary_plan_may_come_from_standard_input(
    binary_plan: tuple[Path, Engine], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, engine = binary_plan
    give(monkeypatch, path.read_bytes())
    assert read_plan("-", engine=lambda: engine, root=path.parent).summary["create"] == 1


@pytest.mark.e2e
def test_a_file_that_the_engine_cannot_show_is_refused_with_its_reason(
    binary_plan: tuple[Path, Engine], tmp_path: Path
) -> None:
    _, engine = binary_plan
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("file", "no plan")
    with pytest.raises(PlanError) as raised:
        read_plan(str(other), engine=lambda: engine)
    text = str(raised.value)
    assert text.startswith(f"{other} cannot be shown by Terraform {engine.version} in {tmp_path}: Failed to read")
    assert "\n" not in text
    assert "│" not in text


def test_a_binary_plan_cut_short_needs_no_engine_to_be_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan"
    path.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(PlanError, match=r"plan is a binary plan file that ends in the middle; was it copied whole\?$"):
        read_plan(str(path), engine=no_engine)


def test_a_binary_plan_without_an_engine_says_what_to_install(tmp_path: Path) -> None:
    path = tmp_path / "plan"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tfplan", "")

    def missing() -> Engine:
        raise EngineError("No engine found")

    with pytest.raises(EngineError):
        read_plan(str(path), engine=missing)


def test_globs_give_every_file_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.json", "a.json", "deep/er/c.json", "odd[1].json"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    (tmp_path / "folder.json").mkdir()
    assert plan_sources(["?.json", "a.json", "-", "odd[1].json"]) == ["a.json", "b.json", "-", "odd[1].json"]
    assert plan_sources(["**/*.json"]) == ["a.json", "b.json", "deep/er/c.json", "odd[1].json"]
    assert plan_sources([str(tmp_path / "d*/*/*")]) == [str(tmp_path / "deep/er/c.json")]


def test_what_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing.json", tmp_path
    for argument, reason in (
        (missing, f"{missing} does not exist; write it with `tollgate show -json PLANFILE > {missing}`"),
        (
            folder / "p.tfplan",
            f"{folder}/p.tfplan does not exist; write it with `tollgate plan -out={folder}/p.tfplan`",
        ),
        (folder, f"{folder} is a folder; name the plan file in it, or several with {folder / '*.json'}"),
        (folder / "*.plan", f"No plan file matches {folder / '*.plan'}; look whether the plans were written there"),
    ):
        with pytest.raises(PlanError) as raised:
            plan_sources([str(argument)])
        assert str(raised.value) == reason


def test_a_plan_that_was_saved_under_another_name_since_it_failed_is_found(tmp_path: Path) -> None:
    plan = tmp_path / "saved.tfplan"
    plan.with_name("saved.tfplan.rejected").touch()
    with pytest.raises(
        PlanError, match=r"saved\.tfplan does not exist; the plan failed its checks, and was saved as .*"
    ):
        plan_sources([str(plan)])


def test_a_plan_that_another_engine_made_asks_for_it(tmp_path: Path) -> None:
    plan = tmp_path / "saved.tfplan"
    with zipfile.ZipFile(plan, "w") as archive:
        archive.writestr("tfplan", bytes([14 << 3 | 2, 6]) + b"1.14.2")
        archive.writestr("tfconfig/modules.json", '[{"Key": "", "Dir": ""}]')
    for version, advice in (
        ("1.11.4", "It was made by version 1.14.2; name that engine with --engine"),
        ("1.14.2", "If it was planned elsewhere, name that folder with --root"),
    ):
        argv = (str(write_engine(tmp_path / "terraform", "echo 'Error: no' >&2; exit 1", version=version)),)
        engine = Engine(kind="terraform", version=version, argv=argv, origin="--engine")
        with pytest.raises(PlanError) as raised:
            read_plan(str(plan), engine=lambda engine=engine: engine)
        assert str(raised.value).endswith(advice)


def test_a_file_that_cannot_be_read_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"cannot be read: No such file or directory$"):
        read_plan(str(tmp_path / "gone.json"))
    with pytest.raises(PlanError, match=r"cannot be read: Is a directory$"):
        read_plan(str(tmp_path))


def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "wb") as stream:
        stream.write(to_json(SHAPES["create"]()))
    source = f"/dev/fd/{reader}"
    try:
        assert plan_sources([source]) == [source]
        assert read_plan(source, engine=no_engine).summary["create"] == 1
    finally:
        os.close(reader)
