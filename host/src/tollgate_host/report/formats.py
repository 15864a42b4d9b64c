"""The formats of reports by name, and `--report FORMAT[=PATH]`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TextIO, cast

import msgspec

from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.destination import (
    ReportError,
    check_path,
    check_place,
    for_programs,
    resolve_path,
    write_file,
    write_stream,
)
from tollgate_host.report.model import Report
from tollgate_host.report_formats import FORMATS, LINES, View

Render = Callable[[Report], Iterable[str]]


class ReportTarget(msgspec.Struct, frozen=True):
    """A requested report: its format, and its file or None for standard output."""

    format: str
    path: Path | None = None


def renderer(name: str) -> Render:
    """Return the function that renders a format."""
    module = import_module(f"tollgate_host.report.renderers.render_{name}")
    return cast("Render", getattr(module, f"render_{name}"))


def targets_from_texts(texts: Sequence[str]) -> tuple[ReportTarget, ...]:
    """Return the targets of several `--report` flags; without any, the console.

    Raises:
        ReportError: a format is unknown, a path is missing, or two reports have the same target.
    """
    targets = tuple(target_from_text(text) for text in texts) or (ReportTarget("console"),)
    _check_places(targets)
    return targets


def target_from_text(text: str) -> ReportTarget:
    """Return the target of one `--report FORMAT[=PATH]`; `-` is standard output.

    Raises:
        ReportError: the format is unknown or the path is missing.
    """
    name, sign, path = text.partition("=")
    if name not in FORMATS:
        close = get_close_matches(name.lower(), FORMATS, n=1)
        hint = f' Did you mean "{close[0]}"?' if close else ""
        raise ReportError(f"There is no report format {name!r}; there are {', '.join(FORMATS)}.{hint}")
    if sign and not path:
        raise ReportError(f"--report {name}= lacks its path; write --report {name}=FILE, or {name} alone.")
    return ReportTarget(name, None if path in ("", "-") else Path(path))


def check_targets(targets: Iterable[ReportTarget], *, protected: Mapping[Path, str] | None = None) -> None:
    """Raise an error before a long run if a report cannot be written or would overwrite another file.

    Args:
        targets: the result of `targets_from_texts`.
        protected: the files that the run reads, or writes besides its reports, each with what it is: `the plan`.

    Raises:
        ReportError: one cannot be written, or must not be written there.
    """
    wanted = {target.path: f"The report {target.format}" for target in targets if target.path is not None}
    for path, report in wanted.items():
        check_place(path, report, protected=protected or {})
        check_path(path)


def write_reports(
    report: Report, targets: Iterable[ReportTarget], *, stream: TextIO, terminal: Terminal, view: View = "auto"
) -> None:
    """Write every requested report; one that fails does not stop the others.

    Args:
        report: what to write.
        targets: the result of `targets_from_texts`.
        stream: standard output.
        terminal: what `stream` can show.
        view: how much of the findings the console shows.

    Raises:
        ReportError: one or several could not be written.
    """
    mistakes: list[str] = []
    bugs: list[Exception] = []
    for target in targets:
        try:
            if target.path is not None:
                write_file(target.path, renderer(target.format)(report))
            elif target.format == "console":
                write_stream(stream, _drawn(report, terminal, view))
            else:
                to = stream if target.format in LINES else for_programs(stream)
                write_stream(to, renderer(target.format)(report))
        except ReportError as error:
            mistakes.append(str(error))
        except Exception as error:  # noqa: BLE001 -- raised again below, when the others have been written
            bugs.append(error)
    if bugs:
        raise bugs[0]
    if mistakes:
        raise ReportError("\n".join(mistakes))


def _drawn(report: Report, terminal: Terminal, view: View) -> Iterable[str]:
    from tollgate_host.report.renderers.render_console import render_console

    return render_console(report, terminal, view)


def _check_places(targets: Sequence[ReportTarget]) -> None:
    on_stream = [target.format for target in targets if target.path is None]
    documents = [name for name in on_stream if name not in LINES]
    if documents and len(on_stream) > 1:
        others = [name for name in on_stream if name != documents[0]] or documents[1:]
        raise ReportError(
            f"The reports {documents[0]} and {others[0]} cannot both go to standard output: "
            f"give one a file, as --report {documents[0]}=FILE."
        )
    taken: set[Path] = set()
    for path in (target.path for target in targets if target.path is not None):
        if resolve_path(path) in taken:
            raise ReportError(f"Two reports have the same file, {path}: give each its own.")
        taken.add(resolve_path(path))
