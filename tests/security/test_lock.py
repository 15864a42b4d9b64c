"""A pull request cannot bring a program of its own: with --locked nothing starts that the lock file has not."""

import json
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.config.integrations_lock import LockedProgram, read_lock, write_lock
from tollgate_host.config.program_digest import digest_of

from tests.host.plans.pieces import change, resource_change

TRACE = """
open({trace!r}, "w").close()
serve(answer)
"""


@pytest.fixture
def locked(project: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A project whose integration leaves a trace when it is started, with a lock file; the run is locked."""
    project.integration("checker", TRACE.format(trace=str(project.folder / "started")))
    project.plan_of(resource_change("aws_vpc", "a", change(["create"], None, {"x": "y"})))
    pin(project)
    monkeypatch.setenv("TOLLGATE_LOCKED", "1")
    return project


def pin(project: Any, **changes: Any) -> None:
    """Write the lock file of the project."""
    one = LockedProgram(source="./checker.py", digest=digest_of(project.folder / "checker.py").digest, **changes)
    write_lock(project.folder / "integrations.lock.hcl", {"checker": one})


def configure(project: Any, **settings: Any) -> None:
    """Configure the integration in another way."""
    lines = "".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    project.write("integrations.hcl", f'terraform {{\nintegration "checker" {{\n{lines}}}\n}}\n')


def was_started(project: Any) -> bool:
    return (project.folder / "started").exists()


def test_what_the_lock_file_has_is_started(locked: Any) -> None:
    assert locked.check().code == 0
    assert was_started(locked)


def test_a_program_that_was_changed_is_not_started(locked: Any) -> None:
    path = locked.folder / "checker.py"
    path.write_text(path.read_text() + "\n# one more line\n")
    outcome = locked.check()
    assert outcome.code == 3
    assert "is not what" in outcome.err
    assert "digest was sha256:" in outcome.err
    assert not was_started(locked)


def test_a_program_that_nobody_locked_is_not_started(locked: Any) -> None:
    (locked.folder / "integrations.lock.hcl").unlink()
    outcome = locked.check()
    assert outcome.code == 3
    assert '"checker" is not in' in outcome.err
    assert not was_started(locked)


def test_other_arguments_are_another_program(locked: Any) -> None:
    pin(locked, args=("-c", "true"))
    outcome = locked.check()
    assert outcome.code == 3
    assert "args was" in outcome.err
    assert not was_started(locked)


def test_a_lock_file_of_ones_own_counts_instead_of_the_repositorys(
    locked: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "trusted.lock.hcl"
    own.write_text("")
    monkeypatch.setenv("TOLLGATE_LOCKED", str(own))
    assert locked.check().code == 3
    assert not was_started(locked)


def test_a_lock_file_that_cannot_be_read_locks_nothing_open(locked: Any) -> None:
    (locked.folder / "integrations.lock.hcl").write_text('integration "checker" {\n')
    assert locked.check().code == 3
    assert not was_started(locked)


def test_a_lock_file_says_what_changed_and_stays_as_it_is_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "integrations.lock.hcl"
    one = LockedProgram(source="a", digest="sha256:1", version="1.0", args=("x ${y}", 'quo"te'), env=("AWS_*",))
    two = LockedProgram(source="b", digest="sha256:2")
    assert write_lock(path, {"one": one, "two": two}) == ["one was added", "two was added"]
    assert read_lock(path) == {"one": one, "two": two}
    before = path.stat().st_mtime_ns
    assert write_lock(path, {"two": two, "one": one}) == []
    assert path.stat().st_mtime_ns == before
    changed = LockedProgram(source="b", digest="sha256:3")
    assert write_lock(path, {"two": changed}) == [
        "one was removed",
        "two was changed: digest was sha256:2 and is sha256:3",
    ]


LAUNCHER = """\
#!{python}
import sys
from checks.app import main
if __name__ == '__main__':
    sys.argv[0] = sys.argv[0].removesuffix('.exe')
    sys.exit(main())
"""


def installed(prefix: Path) -> Path:
    """Install a distribution with a console script, as an installer would; return the script."""
    packages = prefix / "lib" / "python3.11" / "site-packages"
    files = {
        "checks/app.py": "def main(): ...\n",
        "checks-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: checks\nVersion: 1.0\n",
        "checks-1.0.dist-info/entry_points.txt": "[console_scripts]\nchecker = checks.app:main\n",
        "../../../bin/checker": LAUNCHER.format(python=prefix / "bin" / "python"),
    }
    for name, text in files.items():
        path = packages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    record = packages / "checks-1.0.dist-info" / "RECORD"
    record.write_text("".join(f"{name},,\n" for name in (*files, "checks-1.0.dist-info/RECORD")))
    return prefix / "bin" / "checker"


def test_a_distribution_has_the_same_digest_wherever_it_is_installed(tmp_path: Path) -> None:
    found = digest_of(installed(tmp_path / "here"))
    assert found.version == "1.0"
    assert digest_of(installed(tmp_path / "elsewhere")) == found
    link = tmp_path / "bin" / "checker"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "here" / "bin" / "checker")
    assert digest_of(link) == found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bin/checker", LAUNCHER.replace("import sys", "import sys, os", 1)),
        ("bin/checker", LAUNCHER.replace("checks.app", "other.app")),
        ("bin/checker", LAUNCHER.format(python="/elsewhere/bin/python")),
        ("lib/python3.11/site-packages/checks/app.py", "def main(): evil()\n"),
    ],
)
def test_a_console_script_is_pinned_with_all_files_of_its_distribution(tmp_path: Path, name: str, text: str) -> None:
    script = installed(tmp_path)
    before = digest_of(script)
    (tmp_path / name).write_text(text.replace("{python}", str(tmp_path / "bin" / "python")))
    assert digest_of(script) != before


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("helper.py", b"evil()"),
        ("json.py", b"evil()"),
        ("json/__init__.py", b"evil()"),
        ("json.pyc", b"evil"),
        (f"json{EXTENSION_SUFFIXES[0]}", b"evil"),
        ("__pycache__/helper.cpython-311.pyc", b"\xa7\r\r\n\x01\0\0\0evil"),
    ],
)
def test_a_module_beside_a_script_is_pinned_with_it(tmp_path: Path, name: str, content: bytes) -> None:
    script = tmp_path / "checker"
    script.write_text("#!/usr/bin/env python3\nimport helper\n")
    (tmp_path / "helper.py").write_text("")
    before = digest_of(script)
    cache = tmp_path / "__pycache__" / "other.cpython-311.pyc"
    cache.parent.mkdir()
    cache.write_bytes(b"\xa7\r\r\n\0\0\0\0written by Python itself")
    (tmp_path / "main.tf").write_text("")
    assert digest_of(script) == before
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(content)
    assert digest_of(script) != before


def test_a_folder_of_modules_behind_a_link_is_pinned_too(tmp_path: Path) -> None:
    script, elsewhere = tmp_path / "checker.py", tmp_path / "not-a-name"
    script.write_text("import json\n")
    elsewhere.mkdir()
    (elsewhere / "__init__.py").write_text("evil()")
    before = digest_of(script)
    (tmp_path / "json").symlink_to(elsewhere)
    (tmp_path / "again").symlink_to(tmp_path)
    assert digest_of(script) != before


def test_what_an_argument_names_and_an_interpreter_of_the_repository_are_pinned(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    interpreter, script = tmp_path / "tools" / "interpreter", tmp_path / "checks" / "checker"
    for path in (interpreter, script):
        path.parent.mkdir()
    interpreter.write_text("one")
    script.write_text(f"#!{interpreter}\n")
    before = {digest_of(script).digest, digest_of(Path("/bin/sh"), [script]).digest}
    interpreter.write_text("two")
    between = {digest_of(script).digest, digest_of(Path("/bin/sh"), [script]).digest}
    script.write_text(f"#!{interpreter}\n# evil\n")
    after = {digest_of(script).digest, digest_of(Path("/bin/sh"), [script]).digest}
    assert len(before | between | after) == 6


def test_a_script_that_an_argument_names_cannot_be_changed(locked: Any) -> None:
    configure(locked, source=sys.executable, args=["./checker.py"])
    found = digest_of(Path(sys.executable), [locked.folder / "checker.py"])
    pinned = LockedProgram(source=sys.executable, digest=found.digest, version=found.version, args=("./checker.py",))
    write_lock(locked.folder / "integrations.lock.hcl", {"checker": pinned})
    assert locked.check().code == 0
    (locked.folder / "started").unlink()
    path = locked.folder / "checker.py"
    path.write_text(path.read_text() + "\n# one more line\n")
    assert locked.check().code == 3
    assert not was_started(locked)


@pytest.mark.parametrize(
    ("name", "value"), [("cage", False), ("network", True), ("read", ["~"]), ("send_sensitive", True)]
)
def test_what_a_block_opens_of_the_cage_is_locked(locked: Any, name: str, value: Any) -> None:
    configure(locked, source="./checker.py", **{name: value})
    outcome = locked.check()
    assert outcome.code == 3
    assert f"{name} was" in outcome.err
    assert not was_started(locked)
    pin(locked, **{name: ("~",) if name == "read" else value})
    assert locked.check().code == 0
