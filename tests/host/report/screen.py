"""A small terminal: the screen after a program has written to it."""

import re

_STEP = re.compile(r"\x1b\[(?P<parameters>[?0-9;]*)(?P<final>[A-Za-z])|\r|\n|[^\x1b\r\n]")


class Screen:
    """The lines of a terminal of some width; it wraps what is longer, as a terminal does."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._lines: list[str] = [""]
        self._row = self._column = 0

    def feed(self, text: str) -> None:
        """Take what a program wrote: text, carriage returns, and the sequences that move or erase."""
        for step in _STEP.finditer(text):
            if step["final"]:
                self._control(step["final"], step["parameters"])
            elif step[0] == "\r":
                self._column = 0
            elif step[0] == "\n":
                self._go_down()
            else:
                self._put(step[0])

    @property
    def text(self) -> str:
        """The lines that are not empty."""
        return "\n".join(line.rstrip() for line in self._lines if line.strip())

    def _put(self, character: str) -> None:
        if self._column == self._width:
            self._go_down()
            self._column = 0
        line = self._lines[self._row].ljust(self._column)
        self._lines[self._row] = line[: self._column] + character + line[self._column + 1 :]
        self._column += 1

    def _go_down(self) -> None:
        self._row += 1
        if self._row == len(self._lines):
            self._lines.append("")

    def _control(self, final: str, parameters: str) -> None:
        if final == "A":
            self._row = max(self._row - int(parameters or 1), 0)
        elif final == "K":
            kept = {"": self._lines[self._row][: self._column], "2": ""}[parameters]
            self._lines[self._row] = kept
