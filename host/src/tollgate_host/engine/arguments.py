"""The command line of a live run: `tollgate [--own-flags] [-chdir=DIR] SUBCOMMAND [arguments of the engine]`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from tollgate_host.engine.cli_args import Unreadable, words_from_environment
from tollgate_host.engine.flags import NESTED, Words, flag_name, read_words
from tollgate_host.engine.own_flags import divide

Mode = Literal["normal", "destroy", "refresh-only"]
"""How the engine plans."""

_HELP = frozenset({"-h", "-help", "--help"})
_CHDIR = "-chdir="
_NO_COLOR = "-no-color"
_COLOURFUL = frozenset({"apply", "destroy", "get", "init", "plan", "refresh", "show", "test", "validate"})
"""The commands that have colours, and take the flag that switches them off."""

_OFF = frozenset({"0", "f", "F", "FALSE", "false", "False"})


class Invocation(msgspec.Struct, frozen=True, kw_only=True):
    """The user's command for the engine.

    Attributes:
        own: Tollgate's flags, each as one argument.
        before: the engine's arguments before the subcommand, `-chdir` apart.
        chdir: the folder given with `-chdir`.
        subcommand: `plan`, or `state list`; empty if there is none.
        arguments: what follows it, as written.
        words: the same, parsed, with the arguments from the environment.
        is_readable: False if the environment's arguments are malformed, which the engine reports.
        environ: the environment of the command.
    """

    own: tuple[str, ...]
    before: tuple[str, ...]
    chdir: str | None
    subcommand: str
    arguments: tuple[str, ...]
    words: Words
    is_readable: bool = True
    environ: Mapping[str, str]

    def __repr__(self) -> str:
        """Return a text without the environment, which may hold secrets."""
        return f"Invocation({self.subcommand!r}, {self.arguments!r})"

    @property
    def is_help(self) -> bool:
        """Return whether the command only asks for help."""
        return any(word in _HELP for word in _until_dashes((*self.before, *self.arguments)))

    @property
    def root(self) -> Path:
        """Return the root module's folder, in which the engine works."""
        return Path(self.chdir) if self.chdir is not None else Path.cwd()

    @property
    def plan_file(self) -> str | None:
        """Return the saved plan of an `apply`."""
        positional = self.words.positional
        return positional[0] if self.subcommand == "apply" and positional else None

    @property
    def out(self) -> str | None:
        """Return the file that the user wants the plan in."""
        return self.words.value("out") or None

    @property
    def mode(self) -> Mode:
        """Return the planning mode."""
        if self.subcommand == "destroy" or self.words.is_on("destroy"):
            return "destroy"
        return "refresh-only" if self.words.is_on("refresh-only") else "normal"

    @property
    def is_json(self) -> bool:
        """Return whether the output is for machines."""
        return self.words.is_on("json")

    @property
    def has_colour(self) -> bool:
        """Return whether the output has colours, with or without a terminal."""
        return not self.words.is_on("no-color")

    @property
    def is_approved(self) -> bool:
        """Return whether the command has `-auto-approve`."""
        return self.words.is_on("auto-approve")

    @property
    def has_input(self) -> bool:
        """Return whether the engine may prompt for variables."""
        default = self.environ.get("TF_INPUT", "") not in _OFF
        return self.words.is_on("input", default=default)

    @property
    def is_detailed(self) -> bool:
        """Return whether the exit code shows that there are changes."""
        return self.words.is_on("detailed-exitcode")

    @property
    def is_in_automation(self) -> bool:
        """Return whether the engine omits hints for people at a prompt."""
        return bool(self.environ.get("TF_IN_AUTOMATION"))


def read_arguments(argv: Sequence[str], environ: Mapping[str, str]) -> Invocation:
    """Return the parsed command line, given without the program's name.

    Raises:
        HostError: a flag is given that only `tollgate check` has.
    """
    divided = divide(argv)
    at = next((place for place, word in enumerate(divided.engine) if not word.startswith("-")), len(divided.engine))
    before, rest = divided.engine[:at], divided.engine[at:]
    before, chdir = _take_chdir(before)
    size = _subcommand_size(rest)
    subcommand, arguments = " ".join(rest[:size]), rest[size:]
    if environ.get("NO_COLOR") and subcommand in _COLOURFUL:  # the engines do not read these
        arguments = (_NO_COLOR, *(word for word in arguments if word != _NO_COLOR))
    try:
        words, is_readable = read_words((*words_from_environment(subcommand, environ), *arguments)), True
    except Unreadable:
        words, is_readable = read_words(arguments), False
    return Invocation(
        own=divided.own,
        before=before,
        chdir=chdir,
        subcommand=subcommand,
        arguments=arguments,
        words=words,
        is_readable=is_readable,
        environ=environ,
    )


def _take_chdir(before: Sequence[str]) -> tuple[tuple[str, ...], str | None]:
    """Return the arguments without the last `-chdir`, and its folder; one that the engine refuses stays with them."""
    at = next((at for at, word in reversed(list(enumerate(before))) if word.startswith(_CHDIR)), None)
    if at is None or before[at] == _CHDIR:
        return tuple(before), None
    return (*before[:at], *before[at + 1 :]), before[at].removeprefix(_CHDIR)


def _subcommand_size(words: Sequence[str]) -> int:
    if not words:
        return 0
    is_nested = words[0] in NESTED and len(words) > 1 and flag_name(words[1]) is None
    return 2 if is_nested else 1


def _until_dashes(words: Sequence[str]) -> Sequence[str]:
    return words[: words.index("--")] if "--" in words else words
