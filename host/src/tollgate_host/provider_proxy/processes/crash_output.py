"""Keeps the last output of a provider, and the stack trace in it if it crashed."""

from collections import deque

_MAX_LINES = 200
_MAX_LINE_CHARACTERS = 4096
_MAX_PANIC_LINES = 100
_SIGNS_OF_A_PANIC = ("panic: ", "fatal error: ")

_CRASHED = """
Stack trace from the {plugin} plugin:

{trace}

Error: The {plugin} plugin crashed!

This is always indicative of a bug within the plugin. It would be immensely
helpful if you could report the crash with the plugin's maintainers so that it
can be fixed. The output above should help diagnose the issue.
"""
"""Terraform's own words, which it can say only of plugins that it started itself."""


class CrashOutput:
    """The last lines of a provider's standard error."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=_MAX_LINES)
        self._panic: list[str] = []

    def add(self, line: str) -> None:
        """Add a line."""
        line = line[:_MAX_LINE_CHARACTERS]
        self.lines.append(line)
        if (self._panic or line.startswith(_SIGNS_OF_A_PANIC)) and len(self._panic) < _MAX_PANIC_LINES:
            self._panic.append(line)

    def crash_report(self, plugin: str) -> str | None:
        """Return the crash report that Terraform prints for a plugin, or None if it did not panic."""
        return _CRASHED.format(plugin=plugin, trace="\n".join(self._panic)) if self._panic else None


class LineCutter:
    """Splits bytes into lines of limited length."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """Return the lines that are complete now."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > 1024 * 1024:
            lines.append(self._rest)
            self._rest = b""
        return [line.decode("utf-8", "replace").rstrip("\r") for line in lines]

    def end(self) -> list[str]:
        """Return what is left, if anything."""
        rest, self._rest = self._rest, b""
        return [rest.decode("utf-8", "replace")] if rest else []
