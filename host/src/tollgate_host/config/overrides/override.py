"""The overrides in the environment and on the command line, as given."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import Node

from tollgate_host.config.model import Origin

Channel = Literal["environment", "flag"]


class Override(msgspec.Struct, frozen=True, kw_only=True):
    """A change as given: its text, and the flag or variable that gave it."""

    text: str
    name: str
    channel: Channel

    def node(self, start: int = 0, end: int | None = None) -> Node:
        """Return a part of the text, for messages."""
        source = SourceFile(self.name, self.text.encode(errors="replace"))
        return Node(source, start, len(self.text) if end is None else end)

    def origin(self) -> Origin:
        """Return the origin of the changed setting."""
        return Origin(kind=self.channel, name=self.name, place=self.node())


class Overrides(msgspec.Struct, frozen=True, kw_only=True):
    """The changes of one channel.

    Attributes:
        config_file: the file to read in the place of `integrations.hcl`.
        integrations: `NAME=SOURCE`, each.
        assignments: `name.key=value`, each.
        only: the names of the only integrations to run, or None.
        skip: the names of integrations not to run, or None.
    """

    config_file: Override | None = None
    integrations: tuple[Override, ...] = ()
    assignments: tuple[Override, ...] = ()
    only: tuple[Override, ...] | None = None
    skip: tuple[Override, ...] | None = None


def overrides_from_flags(
    *,
    config: str | None = None,
    integration: Sequence[str] = (),
    assignments: Sequence[str] = (),
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
) -> Overrides:
    """Return the overrides in the flags `--config`, `--integration`, `--set`, `--only` and `--skip`."""
    return Overrides(
        config_file=_flag("--config", config) if config else None,
        integrations=tuple(_flag("--integration", text) for text in integration),
        assignments=tuple(_flag("--set", text) for text in assignments),
        only=_names([_flag("--only", text) for text in only]),
        skip=_names([_flag("--skip", text) for text in skip]),
    )


def overrides_from_environment(environ: Mapping[str, str]) -> Overrides:
    """Return the overrides in `TOLLGATE_CONFIG`, `_INTEGRATION`, `_SET`, `_ONLY` and `_SKIP`.

    `TOLLGATE_SET` and `TOLLGATE_INTEGRATION` hold one item per line; so do further variables whose names begin with
    `TOLLGATE_SET_` or `TOLLGATE_INTEGRATION_`, in the order of their names.
    """
    config = environ.get("TOLLGATE_CONFIG", "").strip()
    return Overrides(
        config_file=_variable("TOLLGATE_CONFIG", config) if config else None,
        integrations=tuple(_lines(environ, "TOLLGATE_INTEGRATION")),
        assignments=tuple(_lines(environ, "TOLLGATE_SET")),
        only=_names([_variable("TOLLGATE_ONLY", environ.get("TOLLGATE_ONLY", ""))]),
        skip=_names([_variable("TOLLGATE_SKIP", environ.get("TOLLGATE_SKIP", ""))]),
    )


def chosen_config_file(overrides: Sequence[Overrides]) -> Path | None:
    """Return the file that replaces `integrations.hcl`, by the strongest channel that names one."""
    named = [item.config_file for item in overrides if item.config_file is not None]
    return Path(named[-1].text) if named else None


def _names(overrides: Iterable[Override]) -> tuple[Override, ...] | None:
    """Return the names in texts such as `a,b c`; a blank text stays, and None means that there are none."""
    single: list[Override] = []
    for item in overrides:
        names = item.text.replace(",", " ").split()
        single += [replace(item, text=name) for name in names]
        if not names and item.channel == "flag":
            single.append(replace(item, text=""))
    return tuple(single) or None


def _lines(environ: Mapping[str, str], name: str) -> Iterable[Override]:
    for variable in sorted(key for key in environ if key == name or key.startswith(f"{name}_")):
        for line in environ[variable].splitlines():
            if line.strip():
                yield _variable(variable, line.strip())


def _flag(name: str, text: str) -> Override:
    return Override(text=text, name=name, channel="flag")


def _variable(name: str, text: str) -> Override:
    return Override(text=text, name=name, channel="environment")
