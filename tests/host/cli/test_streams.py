"""Standard streams that are full, closed at the other end, or in an encoding that lacks what is said."""

import json
import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
NO_ROOM = b"Error: The output cannot be written: No space left on device.\n"
UNKNOWN_VARIABLE = {"TOLLGATE_FOO": "1"}
"""Has every command that reads the configuration warn."""


def _environment(**settings: str) -> dict[str, str]:
    """The environment of a user, whose streams are buffered and whose encoding is the locale's unless one is given."""
    own = ("PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONUTF8")
    return {name: value for name, value in os.environ.items() if name not in own} | settings


@contextmanager
def _unread() -> Generator[int]:
    """The end to write to of a pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def _run(
    words: Sequence[str], *, stdout: Any = subprocess.PIPE, stderr: Any = subprocess.PIPE, **settings: str
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tollgate_host", *words]
    return subprocess.run(command, env=_environment(**settings), stdout=stdout, stderr=stderr, check=False)


@FULL
@pytest.mark.parametrize("settings", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("words", [["check", "--help"], ["doctor", "--help"], ["help", "new"]])
def test_what_cannot_be_written_is_one_sentence_whoever_ends_the_command(
    words: list[str], settings: dict[str, str]
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = _run(words, stdout=full, **settings)
    assert (done.returncode, done.stderr) == (3, NO_ROOM)


@pytest.mark.parametrize("settings", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("words", [["check", "--help"], ["help", "doctor"], ["new", "--list"]])
def test_words_that_nobody_reads_are_no_error(words: list[str], settings: dict[str, str]) -> None:
    with _unread() as pipe:
        done = _run(words, stdout=pipe, **settings)
    assert (done.returncode, done.stderr) == (141, b"")


@FULL
def test_a_report_that_cannot_be_written_is_complained_of_once(project: Any) -> None:
    project.integration("naming")
    project.plan("one")
    with Path("/dev/full").open("wb") as full:
        done = _run(["check", "plan.json"], stdout=full)
    sentence = b"Error: The report cannot be written to the terminal: no space left on device.\n"
    assert (done.returncode, done.stderr) == (3, sentence)


@FULL
@pytest.mark.parametrize(("words", "code"), [(["check", "nope.json"], 3), (["check", "--nope"], 3), (["chekc"], 3)])
def test_a_complaint_that_cannot_be_written_changes_no_exit_code(project: Any, words: list[str], code: int) -> None:
    project.integration("naming")
    with Path("/dev/full").open("wb") as full:
        assert _run(words, stderr=full).returncode == code


@FULL
def test_a_warning_that_cannot_be_written_changes_nothing(project: Any) -> None:
    project.integration("naming")
    project.plan("one")
    with Path("/dev/full").open("wb") as full:
        done = _run(["check", "plan.json"], stderr=full, **UNKNOWN_VARIABLE)
    assert (done.returncode, b"Passed: " in done.stdout) == (0, True)


def test_a_warning_that_nobody_reads_changes_nothing(project: Any) -> None:
    project.integration("naming")
    project.plan("one")
    with _unread() as pipe:
        done = _run(["check", "plan.json"], stderr=pipe, **UNKNOWN_VARIABLE)
    assert (done.returncode, b"Passed: " in done.stdout) == (0, True)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("words", [["check", "--help"], ["help", "check"], ["new", "--help"]])
def test_help_is_shown_in_any_encoding(words: list[str], encoding: str) -> None:
    done = _run(words, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"examples:" in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_names_that_an_encoding_lacks_are_shown_with_question_marks(project: Any, encoding: str) -> None:
    begun = _run(["new", "integration", "names", "--dir", "中"], PYTHONIOENCODING=encoding)
    assert (begun.returncode, begun.stderr) == (0, b"")
    assert b"?/pyproject.toml\n" in begun.stdout
    listed = _run(["integrations", "--root", "中/example"], PYTHONIOENCODING=encoding)
    assert b"bug" not in listed.stderr
    assert listed.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("format_name", ["json", "sarif", "junit", "gitlab", "html", "markdown"])
def test_documents_are_in_utf_8_whatever_the_locale_says(project: Any, encoding: str, format_name: str) -> None:
    project.integration("naming", "serve(lambda m: answer(m, 'fail', message='名前'))\n")
    project.plan("one")
    done = _run(["check", "plan.json", "--report", format_name], PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (1, b"")
    assert "名前" in done.stdout.decode()


def test_lists_for_programs_are_in_utf_8_whatever_the_locale_says(project: Any) -> None:
    project.integration("名")
    done = _run(["integrations", "--json"], PYTHONIOENCODING="ascii")
    assert [row["source"] for row in json.loads(done.stdout.decode())] == ["./名.py"]


def test_a_folder_whose_name_is_no_text_is_shown_in_json_too(project: Any) -> None:
    project.integration("naming")
    folder = os.fsdecode(b"d\xff\xfe")
    (project.folder / folder).mkdir()
    for name in ("integrations.hcl", "naming.py"):
        (project.folder / name).rename(project.folder / folder / name)
    done = _run(["integrations", "--root", folder, "--json"])
    assert (done.returncode, done.stderr) == (0, b"")
    assert "d\ufffd\ufffd" in json.loads(done.stdout.decode())[0]["command"][0]
