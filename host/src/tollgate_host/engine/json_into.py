"""OpenTofu's `-json-into=FILE`: writes the events of both commands into one file, if two replace one.

Each command would write the file anew. The second is given a file of its own, whose events are appended at the end.
"""

from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.flags import read_words
from tollgate_host.engine.steps import EngineStep
from tollgate_host.engine.terminal.output_change import SecondCommandEvents

FLAG = "json-into"


def divert_events(step: EngineStep, file: Path) -> EngineStep:
    """Return the second command with a separate file for its events."""
    words = read_words(step.arguments)
    return replace(step, arguments=(f"-{FLAG}={file}", *words.without({FLAG}), *words.positional))


def append_events(file: Path, to: Path, invocation: Invocation) -> None:
    """Append the events of the second command to the file that the user named, as if one command had written both."""
    change = SecondCommandEvents(is_destroy=invocation.subcommand == "destroy")
    with suppress(OSError), to.open("ab") as events:  # the engine has reported that it cannot be written
        events.write(change.feed(file.read_bytes()) + change.close())
