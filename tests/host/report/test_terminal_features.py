"""What the environment says about a terminal."""

import io
import os
import re
import termios
from threading import Event

import pytest
from tollgate_host.report.console.progress import progress
from tollgate_host.report.console.terminal_features import Terminal, terminal_from_environment, terminal_of


@pytest.mark.parametrize(
    ("environment", "is_tty", "has_color"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": ""}, False, False),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"CI": "true"}, False, False),
        ({"CI": "true", "FORCE_COLOR": "1"}, False, True),
    ],
)
def test_whether_there_are_colours(environment: dict[str, str], is_tty: bool, has_color: bool) -> None:
    assert terminal_from_environment(environment, is_tty=is_tty).has_color is has_color


@pytest.mark.parametrize(
    ("environment", "is_tty", "columns", "width"),
    [
        ({}, True, 95, 95),
        ({}, False, 95, 120),
        ({"COLUMNS": "70"}, True, 95, 70),
        ({"COLUMNS": "70"}, False, None, 70),
        ({"COLUMNS": "wide"}, True, 95, 95),
        ({"COLUMNS": "-5"}, False, None, 120),
        ({"COLUMNS": "5"}, False, None, 20),
        ({"COLUMNS": "99999999999"}, False, None, 120),
        ({"COLUMNS": "9999"}, False, None, 400),
    ],
)
def test_how_wide_it_is(environment: dict[str, str], is_tty: bool, columns: int | None, width: int) -> None:
    assert terminal_from_environment(environment, is_tty=is_tty, columns=columns).width == width


@pytest.mark.parametrize(
    ("encoding", "has_unicode"), [("utf-8", True), ("UTF8", True), ("ascii", False), ("what", False)]
)
def test_what_characters_it_has(encoding: str, has_unicode: bool) -> None:
    assert terminal_from_environment({}, is_tty=True, encoding=encoding).has_unicode is has_unicode


@pytest.mark.parametrize(
    ("environment", "is_tty", "is_interactive"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"CI": "1"}, True, False),
        ({"CI": "false"}, True, True),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_whether_somebody_watches(environment: dict[str, str], is_tty: bool, is_interactive: bool) -> None:
    assert terminal_from_environment(environment, is_tty=is_tty).is_interactive is is_interactive


def test_a_real_terminal_is_asked_for_its_width() -> None:
    master, slave = os.openpty()
    termios.tcsetwinsize(slave, (30, 97))
    with os.fdopen(slave, "w", encoding="utf-8") as stream:
        assert terminal_of(stream, {}) == Terminal(
            has_color=True, width=97, height=30, has_unicode=True, is_interactive=True
        )
    os.close(master)


def test_a_stream_that_is_no_terminal_is_plain() -> None:
    assert terminal_of(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"), {}) == Terminal(has_unicode=False)


def test_progress_is_silent_where_nobody_watches() -> None:
    stream = io.StringIO()
    with progress("Checking", 10, terminal=Terminal(), stream=stream) as bar:
        bar.advance(10)
    assert stream.getvalue() == ""


class _Watched(io.StringIO):
    """A stream that tells when something has been written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Event()

    def write(self, text: str, /) -> int:
        self.written.set()
        return super().write(text)


def test_progress_is_drawn_for_who_watches_and_wiped_at_the_end() -> None:
    stream, watched = _Watched(), Terminal(is_interactive=True, width=80)
    with progress("Checking [red]", 10, terminal=watched, stream=stream, patience_seconds=0) as bar:
        bar.advance(10)
        assert stream.written.wait(10)
    assert "Checking [red]" in re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue())
    assert stream.getvalue().endswith("\x1b[2K")


def test_no_progress_is_drawn_of_what_is_done_soon() -> None:
    stream, watched = io.StringIO(), Terminal(is_interactive=True, width=80)
    with progress("Checking", 10, terminal=watched, stream=stream, patience_seconds=60) as bar:
        bar.advance(10)
    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    ("environment", "is_tty", "lines", "height"),
    [({}, True, 55, 55), ({}, False, 55, 40), ({"LINES": "30"}, True, 55, 30), ({"LINES": "1"}, False, None, 10)],
)
def test_how_high_it_is(environment: dict[str, str], is_tty: bool, lines: int | None, height: int) -> None:
    assert terminal_from_environment(environment, is_tty=is_tty, lines=lines).height == height
