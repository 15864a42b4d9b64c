"""Files of variables that can be read only once: a shell's `-var-file=<(command)`, a named pipe, standard input.

One command of the user's may be several of the engine's, and we read the variables, too. The content is kept in the
run's private folder, which holds the plan with the same values.
"""

from pathlib import Path

from msgspec.structs import replace

from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.flags import Flag, read_words

_FLAG = "var-file"


def keep_piped_files(invocation: Invocation, folder: Path) -> Invocation:
    """Return the command with a copy in the place of each file of variables that can be read only once.

    Args:
        invocation: the command.
        folder: the run's private folder.
    """
    copies: dict[str, str] = {}
    for flag in invocation.words.flags:
        if flag.name == _FLAG and flag.value and flag.value not in copies and (invocation.root / flag.value).is_fifo():
            copies[flag.value] = _copy(invocation.root / flag.value, folder / f"piped{len(copies)}.tfvars")
    if not copies:
        return invocation
    given = read_words(invocation.arguments).flags
    rest = invocation.arguments[sum(len(flag.words) for flag in given) :]
    arguments = tuple(word for flag in given for word in _renamed(flag, copies).words)
    flags = tuple(_renamed(flag, copies) for flag in invocation.words.flags)
    return replace(invocation, arguments=(*arguments, *rest), words=invocation.words._replace(flags=flags))


def _copy(path: Path, to: Path) -> str:
    to = to.with_suffix(".tfvars.json") if path.suffix == ".json" else to
    to.write_bytes(path.read_bytes())
    return str(to)


def _renamed(flag: Flag, copies: dict[str, str]) -> Flag:
    copy = copies.get(flag.value or "") if flag.name == _FLAG else None
    return flag if copy is None else Flag(_FLAG, copy, (f"-{_FLAG}={copy}",))
