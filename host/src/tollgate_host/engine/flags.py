"""Parses command-line flags as the engine does: one dash or two, a value after `=` or in the next argument.

Only the engine knows all of its flags. These tables hold those that are needed to separate flags, values and positional
arguments, and to split an `apply`; an unknown flag is parsed as the engine would most likely parse it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

VALUED = frozenset(
    {
        "backend-config", "backup", "backup-out", "cloud-run", "config", "deprecation", "draw-cycles", "exclude",
        "exclude-file", "filter", "from-module", "fs-mirror", "generate-config-out", "id", "invoke",
        "json-into", "junit-xml", "lock-timeout", "lockfile", "max-run-age", "module-depth", "net-mirror",
        "out", "parallelism", "path", "platform", "plan", "plugin-dir", "provider", "replace", "state",
        "state-out", "target", "target-file", "test-directory", "type", "var", "var-file",
    }
)  # fmt: skip
"""The flags of any command that have a value, which may be the next argument."""

BOOLEAN = frozenset(
    {
        "all", "allow-deferral", "allow-missing", "allow-missing-config", "auto-approve", "backend",
        "check", "cloud", "compact-warnings", "concise", "consolidate-errors", "consolidate-warnings",
        "destroy", "detailed-exitcode", "diff", "force", "force-copy", "get", "h", "help",
        "ignore-remote-version", "input", "json", "list", "lock", "migrate-state", "no-color", "no-tests",
        "or-create", "raw", "reconfigure", "recursive", "refresh", "refresh-only", "show-sensitive",
        "suppress-forget-errors", "update", "upgrade", "verbose", "verify-plugins", "write",
    }
)  # fmt: skip
"""The flags that never take the next argument: their value, if any, follows `=`."""

NESTED = frozenset({"metadata", "providers", "stacks", "state", "workspace"})
"""Commands whose next argument may be a command too."""

_TRUE = frozenset({"1", "t", "T", "TRUE", "true", "True"})


class Flag(NamedTuple):
    """One flag of a command line.

    Attributes:
        name: without dashes.
        value: None if it has none.
        words: the arguments that it is made of, one or two, as written.
    """

    name: str
    value: str | None
    words: tuple[str, ...]

    @property
    def is_on(self) -> bool:
        """Return whether a boolean flag is true."""
        return self.value is None or self.value in _TRUE


class Words(NamedTuple):
    """The parsed arguments of a command.

    Attributes:
        flags: in order; a later one of the same name wins.
        positional: what follows the flags; the engine reads no flag after a positional argument.
    """

    flags: tuple[Flag, ...] = ()
    positional: tuple[str, ...] = ()

    def last(self, name: str) -> Flag | None:
        """Return the last flag with a name, which is the one that counts."""
        return next((flag for flag in reversed(self.flags) if flag.name == name), None)

    def value(self, name: str) -> str | None:
        """Return the value of a flag, or None if it is not given."""
        flag = self.last(name)
        return flag.value if flag is not None else None

    def is_on(self, name: str, *, default: bool = False) -> bool:
        """Return whether a boolean flag is on."""
        flag = self.last(name)
        return flag.is_on if flag is not None else default

    def having(self, names: Iterable[str]) -> Iterator[str]:
        """Return the arguments of the flags with these names."""
        wanted = set(names)
        return (word for flag in self.flags if flag.name in wanted for word in flag.words)

    def without(self, names: Iterable[str]) -> Iterator[str]:
        """Return the arguments of all flags except those with these names."""
        unwanted = set(names)
        return (word for flag in self.flags if flag.name not in unwanted for word in flag.words)


def read_words(arguments: Sequence[str]) -> Words:
    """Parse the arguments after a subcommand."""
    flags: list[Flag] = []
    at = 0
    while at < len(arguments):
        name = flag_name(arguments[at])
        if name is None:
            break
        size = flag_size(arguments, at)
        words = tuple(arguments[at : at + size])
        value = words[1] if size == 2 else (words[0].partition("=")[2] if "=" in words[0] else None)
        flags.append(Flag(name, value, words))
        at += size
    if arguments[at : at + 1] == ["--"] or arguments[at : at + 1] == ("--",):
        at += 1
    return Words(tuple(flags), tuple(arguments[at:]))


def flag_name(word: str) -> str | None:
    """Return the flag name of an argument, or None for `-`, `--` and anything that is no flag."""
    name = word.removeprefix("-").removeprefix("-") if word.startswith("-") else ""
    name = name.partition("=")[0]
    return name if name and not name.startswith("-") else None


def flag_size(arguments: Sequence[str], at: int) -> int:
    """Return how many arguments a flag takes; an unknown one takes the next if that looks like a value."""
    word = arguments[at]
    name = flag_name(word)
    if "=" in word or name in BOOLEAN or at + 1 >= len(arguments):
        return 1
    if name in VALUED:
        return 2
    return 1 if arguments[at + 1].startswith("-") else 2
