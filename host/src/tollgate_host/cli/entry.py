"""The console script `tollgate`: finds and runs the command, and is the boundary for all errors."""

import atexit
import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn, cast

from tollgate_host.cli.command_registry import NAMES, build_parser
from tollgate_host.cli.interrupts import raise_at_interrupt
from tollgate_host.cli.parsing import BAD_USE, LOG_LEVELS
from tollgate_host.cli.streams import open_standard_streams, strengthen_standard_streams
from tollgate_host.engine.discovery import ourselves
from tollgate_host.integrations.processes import early_server

_COMPLETE = "__complete"
"""What the scripts of `tollgate completion` call."""

_HELP = frozenset({"-h", "-help", "--help"})
_VERSION = frozenset({"-v", "-version", "--version"})
"""What the engine takes, wherever it stands, for a question after its version."""

_LIKE_OURS = frozenset({"actions", "stacks"})
"""Commands of engines that only look like ours."""

_INTERRUPTED = 130
_BROKEN_PIPE = 141
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What a disk says that is full or broken."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; without arguments use those of the process and end it."""
    open_standard_streams()
    if argv is None:
        strengthen_standard_streams()
        gc.set_threshold(200_000, 20, 20)  # more than all imports make, hardly any of it garbage
    given = sys.argv[1:] if argv is None else list(argv)
    code = run_guarded(lambda: _run(given))
    if argv is None:
        _leave(code)
    return code


def _run(argv: Sequence[str]) -> int:
    if ourselves.PROBE in os.environ:
        sys.stdout.write(f"{ourselves.ANSWER}\n")
        return 0
    if argv[:1] == [_COMPLETE]:
        from tollgate_host.cli.commands.completion.answering import answer

        return answer(argv[1:])
    if ourselves.is_too_deep():
        _refuse_depth()
    ourselves.count_depth()
    names = NAMES if ourselves.called_as() is None else ()
    if _asks_for_version(argv, names):
        from tollgate_host.cli.commands.version import show

        return show(argv)
    if _is_for_engine(argv, names):
        from tollgate_host.cli import live_command

        _set_up_log(_log_level(argv))
        raise_at_interrupt()
        return live_command.run(argv)
    words = _in_order(argv)
    parser = build_parser(words[0])
    arguments, left = parser.parse_known_args(words[1:])
    if left:
        parser.refuse(left)
    _set_up_log(arguments.log_level)
    raise_at_interrupt()
    return arguments.run(arguments)


def _asks_for_version(argv: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether the engine would read a command line as a request for its version."""
    from tollgate_host.engine.own_flags import divide, first_word

    first = first_word(argv)
    if first in names and first != "version":
        return False
    words = divide(argv).engine
    if first == "version":
        return not any(word in _HELP for word in words)
    return any(word in _VERSION for word in words)


def _is_for_engine(argv: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether a command line is for the engine: it names none of our commands."""
    from tollgate_host.engine.own_flags import first_word

    first = first_word(argv)
    if first is not None and first not in names and names:
        _refuse_misspelt(first)
    return first not in names


def _in_order(argv: Sequence[str]) -> list[str]:
    """Return a command line of ours with the command first, and with Terraform's spelling of help converted."""
    from tollgate_host.engine.own_flags import first_word

    words = [{"-help": "--help"}.get(word, word) for word in argv]
    first = first_word(words)
    assert first is not None
    at = words.index(first)
    return [first, *words[:at], *words[at + 1 :]]


def _refuse_depth() -> NoReturn:
    from tollgate_host.errors import HostError

    raise HostError(
        "Tollgate keeps starting itself: the engine that it found leads back to Tollgate; "
        "name the real terraform or tofu with TOLLGATE_ENGINE"
    )


def _refuse_misspelt(word: str) -> None:
    """Raise an error for a misspelt command of ours, which the engine would not recognize."""
    from difflib import get_close_matches

    close = get_close_matches(word, NAMES, n=1, cutoff=0.75)
    if close and word not in _LIKE_OURS:
        from tollgate_host.errors import HostError

        raise HostError(f"there is no command {word!r}; did you mean `tollgate {close[0]}`?")


def _log_level(argv: Sequence[str]) -> str | None:
    from tollgate_host.engine.own_flags import divide

    flags = [word for word in divide(argv).own if word.startswith("--log-level=")]
    level = flags[-1].partition("=")[2] if flags else None
    return level if level in LOG_LEVELS else None


def run_guarded(work: Callable[[], int]) -> int:
    """Run `work`; turn any error into one sentence and an exit code."""
    try:
        return work()
    except SystemExit as ending:  # of a parser, which has said why
        return ending.code if isinstance(ending.code, int) else int(ending.code is not None)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001 -- the boundary: one sentence, never our stack
        return _explain(error)


def _set_up_log(level: str | None) -> None:
    import logging

    from tollgate_host.cli.log import HarmlessFormatter

    wanted = level or os.environ.get("TOLLGATE_LOG", "").strip().lower()
    logger = logging.getLogger("tollgate_host")
    logger.setLevel(wanted.upper() if wanted in LOG_LEVELS else "WARNING")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(HarmlessFormatter("%(levelname)s %(name)s: %(message)s"))
    logger.handlers = [handler]


def _explain(error: Exception) -> int:
    """Print an error, an expected one as its sentence and any other as a bug, and return the exit code."""
    from tollgate_host.check.interrupt import Interrupted
    from tollgate_host.errors import ConfigError, HostError, Several
    from tollgate_host.report.destination import silence
    from tollgate_host.report.sanitize import strip_control

    error = _unwrap(error)
    if isinstance(error, Interrupted):
        return error.exit_code
    if isinstance(error, BrokenPipeError):
        silence(sys.stdout)
        return _BROKEN_PIPE
    if isinstance(error, ConfigError):
        sys.stderr.write(f"{strip_control(str(error))}\n")
    elif isinstance(error, HostError):
        told = error.errors if isinstance(error, Several) else (error,)
        sys.stderr.writelines(f"Error: {strip_control(str(one))}\n" for one in told)
    elif isinstance(error, OSError) and error.errno in _NO_ROOM:
        if error.filename is None:
            silence(sys.stdout)
        what = strip_control(str(error.filename or "The output"))
        sys.stderr.write(f"Error: {what} cannot be written: {error.strerror}.\n")
    elif isinstance(error, FileNotFoundError) and _is_folder_gone():
        sys.stderr.write("Error: The working folder has been deleted; change to one that exists.\n")
    else:
        import logging

        from tollgate_host.cli.log import last_place

        logging.getLogger(__name__).debug("the traceback:", exc_info=error)
        sys.stderr.write(
            f"Error: Tollgate has a bug: {type(error).__name__} in {last_place(error)}. "
            "Please report it with the output of the same command and --log-level debug.\n"
        )
    return BAD_USE


def _is_folder_gone() -> bool:
    """Return whether the working folder has no path any more."""
    from pathlib import Path

    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def _unwrap(error: Exception) -> Exception:
    """Return the single error inside exception groups."""
    while isinstance(error, ExceptionGroup):
        inner = cast("ExceptionGroup[Exception]", error).exceptions
        if len(inner) != 1:
            break
        error = inner[0]
    return cast("Exception", error)


def _leave(code: int) -> NoReturn:
    """Flush the streams and exit at once, since the interpreter's own shutdown takes a while."""
    try:
        early_server.dismiss()
        code = run_guarded(partial(_flushed, code))
    finally:
        os._exit(code)


def _flushed(code: int) -> int:
    atexit._run_exitfuncs()  # pyright: ignore  # what modules asked for, in order; there is no public way
    sys.stdout.flush()
    sys.stderr.flush()
    return code
