"""Changes the engine's output if two commands replace one; works on bytes without I/O.

The second command of a `destroy` applies a plan file, and would call that an apply. With `-json`, it would introduce
itself a second time and repeat the planned changes.
"""

import re
from typing import Protocol

_COLOURS = rb"(?:\x1b\[[0-9;]*m)*"
_SUMMARY_START = b"Apply complete! Resources: "
_SUMMARY_LINE = re.compile(rb"^" + _COLOURS + _SUMMARY_START + rb"[^\n]*\n", re.MULTILINE)
_SUMMARY = re.compile(_SUMMARY_START + rb"[^\n\"]*?(\d+) destroyed\.")
_OUTPUTS = re.compile(rb"(?:\x1b\[0m\x1b\[1m\x1b\[32m)?\nOutputs:\n.*", re.DOTALL)
_LEADING_COLOURS = re.compile(_COLOURS)
_REPEATED = (b'"type":"version"', b'"type":"planned_change"')
_OUTPUTS_EVENT = b'"type":"outputs"'
_SUMMARY_EVENT = b'"type":"change_summary"'


class OutputChange(Protocol):
    """Takes the engine's output as it comes and returns what to show; holds back as little as it can."""

    def feed(self, data: bytes) -> bytes:
        """Return what to show now."""
        ...

    def close(self) -> bytes:
        """Return what to show at the end."""
        ...


def change_for_second(*, is_destroy: bool, is_json: bool) -> OutputChange | None:
    """Return the change for the output of the second command, or None if it stays as it is.

    Args:
        is_destroy: whether the user's command is `destroy`; `apply -destroy` calls itself an apply.
        is_json: whether the output is for machines.
    """
    if is_json:
        return SecondCommandEvents(is_destroy=is_destroy)
    return DestroySummary() if is_destroy else None


class DestroySummary:
    """Changes "Apply complete!" to "Destroy complete!" and removes the outputs after it."""

    def __init__(self) -> None:
        self._held: bytes = b""
        self._is_in_line = False
        self._is_complete = False

    def feed(self, data: bytes) -> bytes:
        """Return what to show now: everything but a line that may become the summary, and what follows it."""
        if self._is_complete:
            self._held += data
            return b""
        data = self._held + data
        start = data.find(b"\n") + 1 if self._is_in_line else 0
        found = _SUMMARY_LINE.search(data, start)
        if found is not None:
            self._is_complete = True
            self._held = data[found.end() :]
            return data[: found.start()] + _destroyed(found[0])
        return self._shown(data)

    def close(self) -> bytes:
        """Return what was held back, without the outputs."""
        held, self._held = self._held, b""
        return _OUTPUTS.sub(b"", held) if self._is_complete else held

    def _shown(self, data: bytes) -> bytes:
        """Return what to show, and hold back a last line that may be the start of the summary."""
        at = data.rfind(b"\n") + 1
        is_whole = at > 0 or not self._is_in_line
        at = at if is_whole and at < len(data) and _may_be_summary(data[at:]) else len(data)
        self._held = data[at:]
        if at:
            self._is_in_line = not data[:at].endswith(b"\n")
        return data[:at]


class SecondCommandEvents:
    """Changes the events of the second command to those of the rest of an apply: one JSON object on each line."""

    def __init__(self, *, is_destroy: bool) -> None:
        self._is_destroy = is_destroy
        self._is_complete = False
        self._held: bytes = b""

    def feed(self, data: bytes) -> bytes:
        """Return what to show now: whole lines."""
        *lines, self._held = (self._held + data).split(b"\n")
        return b"".join(self._changed(line) for line in lines)

    def close(self) -> bytes:
        """Return what came after the last line break."""
        held, self._held = self._held, b""
        return held

    def _changed(self, line: bytes) -> bytes:
        if any(kind in line for kind in _REPEATED) or (self._is_complete and _OUTPUTS_EVENT in line):
            return b""
        if self._is_destroy and _SUMMARY_EVENT in line:
            self._is_complete = True
            line = _destroyed(line).replace(b'"operation":"apply"', b'"operation":"destroy"')
        return line + b"\n"


def _may_be_summary(line: bytes) -> bool:
    """Return whether an incomplete line may become the summary."""
    found = _LEADING_COLOURS.match(line)
    text = line[found.end() if found else 0 :]
    return text.startswith((_SUMMARY_START, b"\x1b")) or _SUMMARY_START.startswith(text)


def _destroyed(line: bytes) -> bytes:
    return _SUMMARY.sub(rb"Destroy complete! Resources: \1 destroyed.", line)
