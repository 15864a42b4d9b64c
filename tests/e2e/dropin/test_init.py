"""`init` starts an integration only for a hook that it hears."""

import json
import sys
from pathlib import Path

from tests.e2e.dropin.conftest import TOLLGATE, environment, run

RECORDER = Path(__file__).parents[1] / "live" / "recorder.py"


def started(folder: Path) -> list[str]:
    log = folder / "calls.jsonl"
    lines = [json.loads(line)["method"] for line in log.read_text().splitlines()] if log.exists() else []
    log.unlink(missing_ok=True)
    return lines


def write(folder: Path, hooks: list[str]) -> None:
    script = folder / "recorder"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n")
    script.chmod(0o755)
    config = {"log": str(folder / "calls.jsonl"), "say": [], "hooks": hooks}
    body = {"terraform": {"integrations": [{"name": "recorder", "source": str(script), "config": config}]}}
    (folder / "integrations.json").write_text(json.dumps(body))
    (folder / "main.tf").write_text('resource "terraform_data" "x" {}\n')


def test_one_that_hears_no_hook_of_init_is_started_once_and_then_known(engine: str, tmp_path: Path) -> None:
    environ = environment(TOLLGATE_ENGINE=engine, XDG_CACHE_HOME=str(tmp_path / "cache"))
    write(tmp_path, ["post-plan"])
    assert run([TOLLGATE, "init"], tmp_path, environ).code == 0
    assert started(tmp_path)[:1] == ["initialize"]
    again = run([TOLLGATE, "init", "-no-color"], tmp_path, environ)
    assert (started(tmp_path), again) == ([], run([engine, "init", "-no-color"], tmp_path, environ))
    assert run([TOLLGATE, "plan"], tmp_path, environ).code == 0
    assert "post-plan" in started(tmp_path)


def test_one_that_hears_init_is_asked_every_time(engine: str, tmp_path: Path) -> None:
    environ = environment(TOLLGATE_ENGINE=engine, XDG_CACHE_HOME=str(tmp_path / "cache"))
    write(tmp_path, ["init-stage-start"])
    for _ in range(2):
        assert run([TOLLGATE, "init"], tmp_path, environ).code == 0
        assert "init-stage-start" in started(tmp_path)


def test_every_root_gets_its_lock_file_though_its_integrations_are_known(engine: str, tmp_path: Path) -> None:
    environ = environment(TOLLGATE_ENGINE=engine, XDG_CACHE_HOME=str(tmp_path / "cache"))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write(tmp_path, ["post-plan"])
        (tmp_path / "integrations.json").rename(tmp_path / name / "integrations.json")
        (tmp_path / "main.tf").rename(tmp_path / name / "main.tf")
        assert run([TOLLGATE, "init"], tmp_path / name, environ).code == 0
        assert '"recorder"' in (tmp_path / name / "integrations.lock.hcl").read_text()


def test_what_is_known_of_init_is_forgotten_when_anything_has_changed(engine: str, tmp_path: Path) -> None:
    environ = environment(TOLLGATE_ENGINE=engine, XDG_CACHE_HOME=str(tmp_path / "cache"))
    write(tmp_path, ["post-plan"])
    for expected in (["initialize"], [], []):  # learnt, remembered for the integration, remembered for the root
        assert run([TOLLGATE, "init"], tmp_path, environ).code == 0
        assert started(tmp_path)[:1] == expected
    (tmp_path / "recorder").write_text((tmp_path / "recorder").read_text() + "\n# another one\n")
    assert run([TOLLGATE, "init"], tmp_path, environ).code == 0
    assert started(tmp_path)[:1] == ["initialize"]
    write(tmp_path, ["init-stage-start"])
    assert run([TOLLGATE, "init"], tmp_path, environ).code == 0
    assert "init-stage-start" in started(tmp_path)
    (tmp_path / "integrations.json").write_text('{"terraform": {"integrations": [{}]}}')
    assert run([TOLLGATE, "init"], tmp_path, environ).code == 3


def test_a_root_whose_programs_are_locked_is_looked_at_every_time(engine: str, tmp_path: Path) -> None:
    environ = environment(TOLLGATE_ENGINE=engine, XDG_CACHE_HOME=str(tmp_path / "cache"))
    write(tmp_path, ["post-plan"])
    for _ in range(3):
        assert run([TOLLGATE, "init"], tmp_path, environ).code == 0
    lock = tmp_path / "integrations.lock.hcl"
    lock.write_text(lock.read_text().replace('digest  = "', 'digest  = "0'))
    ended = run([TOLLGATE, "init"], tmp_path, environ | {"TOLLGATE_LOCKED": "1"})
    assert (ended.code, "is not what" in ended.err) == (3, True), ended
