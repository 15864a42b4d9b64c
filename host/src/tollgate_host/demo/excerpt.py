"""Selects the part of a command's output that the demo shows, without Terraform's long list of attributes."""

import re
from collections.abc import Iterator

import attrs

_COLORS = re.compile(rb"\x1b\[[0-9;]*m")
_BEGINNINGS = (b"Plan:", b"Tollgate")
"""With such a line begins what is shown."""


@attrs.define
class OutputExcerpt:
    """The end of an output, from Terraform's count of changes; all of it without such a line."""

    _left_out: list[bytes] = attrs.field(factory=list[bytes])
    _has_begun: bool = False

    def take(self, line: bytes) -> Iterator[bytes]:
        """Yield the lines to show after this line."""
        if not self._has_begun and not _COLORS.sub(b"", line).startswith(_BEGINNINGS):
            self._left_out.append(line)
            return
        if not self._has_begun:
            self._has_begun = True
            yield b"(%d lines of the plan are left out)\n" % len(self._left_out)
        yield line

    def rest(self) -> Iterator[bytes]:
        """Yield the lines to show at the end."""
        if not self._has_begun:
            yield from self._left_out

    @property
    def left_out(self) -> bytes:
        """Return the hidden output, for a command that failed."""
        return b"".join(self._left_out)
