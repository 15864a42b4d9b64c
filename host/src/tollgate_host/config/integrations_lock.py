"""`integrations.lock.hcl`: pins each integration, so that a pull request cannot bring its own program.

`tollgate init` writes it; with `--locked` or TOLLGATE_LOCKED only programs that match it are started.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Block, ListValue, Scalar

from tollgate_host.code.files import FileReader
from tollgate_host.config.model import IntegrationConfig

NAME = "integrations.lock.hcl"
VARIABLE = "TOLLGATE_LOCKED"
_OFF = frozenset({"", "0", "false", "no", "off"})
_ON = frozenset({"1", "true", "yes", "on"})
_HEADER = """\
# Written by `tollgate init`: what each integration is. Commit it, and review changes to it.
# With --locked or TOLLGATE_LOCKED=1 nothing is started that is not in here as it is.
"""


class LockedProgram(msgspec.Struct, frozen=True, kw_only=True):
    """The locked program of an integration.

    Attributes:
        source: as the configuration has it.
        args: its arguments, since a shell runs whatever its arguments say.
        env: the environment variables that it gets.
        cage: whether it is locked in; `network`, `read` and `send_sensitive` are what its block asks for beyond that.
    """

    source: str
    digest: str
    version: str = ""
    args: tuple[str, ...] = ()
    env: tuple[str, ...] = ()
    cage: bool = True
    network: bool = False
    read: tuple[str, ...] = ()
    send_sensitive: bool = False


def is_locked(environ: Mapping[str, str]) -> bool:
    """Return whether only locked programs may be started."""
    return environ.get(VARIABLE, "").strip().lower() not in _OFF


def lock_path(root: Path, environ: Mapping[str, str]) -> Path:
    """Return the lock file: the root module's, or the one that the variable names."""
    named = environ.get(VARIABLE, "").strip()
    return root / NAME if named.lower() in _ON | _OFF else Path(named)


def locked_program(item: IntegrationConfig) -> LockedProgram:
    """Return the current program of an integration.

    Raises:
        OSError: its program cannot be read.
    """
    from tollgate_host.config.program_digest import digest_of  # only a run that is locked has a use for it

    found = digest_of(Path(item.command or item.source), argument_paths(item))
    return LockedProgram(
        source=item.source,
        digest=found.digest,
        version=found.version,
        args=item.args,
        env=item.env,
        cage=item.cage,
        network=item.network,
        read=item.read,
        send_sensitive=item.send_sensitive,
    )


def argument_paths(item: IntegrationConfig) -> list[Path]:
    """Return the arguments of an integration as the paths that they may be."""
    return [item.directory / argument for argument in item.args if argument and "\0" not in argument]


def read_lock(path: Path) -> dict[str, LockedProgram]:
    """Return the integrations of a lock file by name; an unreadable file locks nothing, so that nothing can start."""
    if not path.is_file():
        return {}
    parsed = FileReader(path.parent).read(path)
    if any(problem.is_error for problem in parsed.problems):
        return {}
    blocks = [block for block in parsed.body.blocks if block.type == "integration" and block.labels]
    return {_label(block): _program(block) for block in blocks}


def write_lock(path: Path, programs: Mapping[str, LockedProgram]) -> list[str]:
    """Write the lock file if it would change; return the changes, a sentence each.

    Raises:
        OSError: it cannot be written.
    """
    before = read_lock(path)
    changes = [f"{name} was added" for name in programs if name not in before]
    changes += [f"{name} was removed" for name in before if name not in programs]
    for name, one in programs.items():
        if name in before and before[name] != one:
            changes.append(f"{name} was changed: {_difference(before[name], one)}")
    if changes:
        path.write_text(_HEADER + "".join(f"\n{_text(name, programs[name])}" for name in sorted(programs)), "utf-8")
    return changes


def refusal(item: IntegrationConfig, known: Mapping[str, LockedProgram], path: Path) -> str | None:
    """Return why an integration may not be started, or None if it may."""
    locked = known.get(item.name)
    if locked is None:
        return f'"{item.name}" is not in {path}: `tollgate init` adds it where that is wanted.'
    try:
        current = locked_program(item)
    except OSError as error:
        return f'"{item.name}" cannot be compared with {path}: {error.strerror or error}.'
    if current == locked:
        return None
    return f'"{item.name}" is not what {path} has: {_difference(locked, current)}.'


def lock_problems(items: Iterable[IntegrationConfig], root: Path, environ: Mapping[str, str]) -> tuple[Problem, ...]:
    """Return a problem for each integration that the lock file forbids; none without `--locked`."""
    if not is_locked(environ):
        return ()
    path = lock_path(root, environ)
    known = read_lock(path)
    told = [(item, refusal(item, known, path)) for item in items if item.command is not None]
    return tuple(_problem(item, text) for item, text in told if text is not None)


def _problem(item: IntegrationConfig, text: str) -> Problem:
    summary = "Integration not locked"
    return Problem(summary=summary, detail=text) if item.place is None else item.place.problem(summary, text)


def _difference(before: LockedProgram, after: LockedProgram) -> str:
    pairs = [(name, getattr(before, name), getattr(after, name)) for name in LockedProgram.__struct_fields__]
    return "; ".join(f"{name} was {_format(old)} and is {_format(new)}" for name, old, new in pairs if old != new)


def _format(value: object) -> str:
    return str(value or "none") if isinstance(value, str) else _encode(value)


def _text(name: str, one: LockedProgram) -> str:
    values = {name: getattr(one, name) for name in ("source", "version", "digest", *LockedProgram.__struct_fields__)}
    shown = {name: value for name, value in values.items() if (not value if name == "cage" else value)}
    width = max(7, *map(len, shown))
    body = "".join(f"  {name:<{width}} = {_literal(value)}\n" for name, value in shown.items())
    return f"integration {_literal(name)} {{\n{body}}}\n"


def _literal(value: object) -> str:
    return _encode(value).replace("${", "$${").replace("%{", "%%{")


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _label(block: Block) -> str:
    return str(getattr(block.labels[0], "value", block.labels[0]))


def _program(block: Block) -> LockedProgram:
    def text(name: str) -> str:
        attribute = block.body.attribute(name)
        value = attribute.value if attribute is not None else None
        return str(value.value) if isinstance(value, Scalar) else ""

    def texts(name: str) -> tuple[str, ...]:
        attribute = block.body.attribute(name)
        value = attribute.value if attribute is not None else None
        items = value.items if isinstance(value, ListValue) else ()
        return tuple(str(item.value) for item in items if isinstance(item, Scalar))

    def truth(name: str, *, default: bool) -> bool:
        attribute = block.body.attribute(name)
        value = attribute.value if attribute is not None else None
        return value.value is True if isinstance(value, Scalar) else default

    return LockedProgram(
        source=text("source"),
        digest=text("digest"),
        version=text("version"),
        args=texts("args"),
        env=texts("env"),
        cage=truth("cage", default=True),
        network=truth("network", default=False),
        read=texts("read"),
        send_sensitive=truth("send_sensitive", default=False),
    )
