"""Templates: text with `${…}` and `%{…}` in it, part by part, and the value that the parts make."""

import unicodedata
from decimal import Decimal
from typing import Protocol

import msgspec
from msgspec.structs import replace

from tollgate.config.hcl.cursor import Cursor
from tollgate.config.hcl.loop import forget_names, read_for_names
from tollgate.config.tree import Scalar, Value


class ReadExpression(Protocol):
    """Reads the expression that begins at the cursor; handed down, since expressions and what is in them need it."""

    def __call__(self, cursor: Cursor, *, over_lines: bool) -> Value:
        """The expression; `over_lines` says whether a line end is white space inside it."""
        ...


class Text(msgspec.Struct):
    """A run of plain characters in a template."""

    text: str


class Code(msgspec.Struct, frozen=True):
    """A `${…}`, or a `%{…}`, whose value is None."""

    value: Value | None


Part = Text | Code


class Template:
    """A template as it is read.

    Attributes:
        parts: what was read so far. In a heredoc each line begins a part of its own.
    """

    def __init__(self, cursor: Cursor, read: ReadExpression) -> None:
        self.parts: list[Part] = []
        self._cursor = cursor
        self._read = read
        self._start = cursor.at
        self._references = len(cursor.references)
        self._calls = len(cursor.calls)
        self._run: list[str] = []
        self._trims_next = False
        self._open: list[tuple[str, int]] = []
        self._bound: list[tuple[int, set[str]]] = []

    def add_text(self, text: str) -> None:
        """Plain characters, which join those just before them."""
        self._run.append(text.lstrip() if self._trims_next else text)
        self._trims_next = False

    def end_run(self) -> None:
        """What follows is a part of its own, as each line of a heredoc is."""
        if self._run:
            self.parts.append(Text("".join(self._run)))
            self._run.clear()

    def read_mark(self) -> None:
        """What begins here with a dollar or per cent sign."""
        cursor = self._cursor
        sign = cursor.text[cursor.at]
        if cursor.take(f"{sign}{sign}{{"):
            self.add_text(f"{sign}{{")
        elif cursor.text.startswith(f"{sign}{{", cursor.at):
            self._read_sequence(sign)
        else:
            cursor.at += 1
            self.add_text(sign)

    def finish(self) -> None:
        """No more text to come: every `%{if}` and `%{for}` must have had its end."""
        self.end_run()
        if self._open:
            word, at = self._open[-1]
            detail = f"This %{{ {word} … }} has no %{{ end{word} }} in the same string."
            raise self._cursor.fail(at, at + 2, "Unclosed template directive", detail)

    def value(self, *, can_stand_alone: bool) -> Value:
        """The parts as one value: a string if all of them are known, or what stands in a `${…}` with nothing beside it.

        Args:
            can_stand_alone: whether the latter is possible: in quotes it is, in a heredoc never.
        """
        cursor, parts = self._cursor, self.parts
        first = parts[0] if parts else None
        if can_stand_alone and len(parts) == 1 and isinstance(first, Code) and first.value is not None:
            return replace(first.value, start=self._start, end=cursor.at)
        texts = [part.text if isinstance(part, Text) else _to_text(part.value) for part in parts]
        known = [text for text in texts if text is not None]
        if len(known) < len(texts):
            return cursor.expression(self._start, cursor.at, self._references, self._calls)
        return Scalar(cursor.source, self._start, cursor.at, unicodedata.normalize("NFC", "".join(known)))

    def _read_sequence(self, sign: str) -> None:
        cursor, start = self._cursor, self._cursor.at
        self.end_run()
        cursor.at += 2
        cursor.enter()
        if cursor.take("~"):
            self._trim_last()
        cursor.skip(over_lines=True)
        value = self._read(cursor, over_lines=True) if sign == "$" else self._read_directive(start)
        cursor.skip(over_lines=True)
        self._trims_next = cursor.take("~")
        if not cursor.take("}"):
            detail = f"Expected }} to end the {sign}{{ that begins here, but found {cursor.found()}."
            raise cursor.fail(start, cursor.at, "Unclosed template sequence", detail)
        cursor.leave()
        self.parts.append(Code(value))

    def _trim_last(self) -> None:
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Text):
            last.text = last.text.rstrip()

    def _read_directive(self, start: int) -> None:
        cursor = self._cursor
        at = cursor.at
        match cursor.take_identifier():
            case "if":
                self._open.append(("if", start))
                cursor.skip(over_lines=True)
                self._read(cursor, over_lines=True)
            case "for":
                self._open.append(("for", start))
                self._read_for()
            case "else" if self._open and self._open[-1][0] == "if":
                pass
            case "endif" if self._open and self._open[-1][0] == "if":
                self._open.pop()
            case "endfor" if self._open and self._open[-1][0] == "for":
                self._open.pop()
                self._drop_bound()
            case _:
                detail = "Inside %{…} stand if, else, endif, for and endfor, each in its place. To mean %{ write %%{."
                raise cursor.fail(at, max(cursor.at, at + 1), "Invalid template directive", detail)

    def _read_for(self) -> None:
        cursor = self._cursor
        first = len(cursor.references)
        names = read_for_names(cursor)
        self._read(cursor, over_lines=True)
        self._bound.append((first, names))

    def _drop_bound(self) -> None:
        first, names = self._bound.pop()
        forget_names(self._cursor, names, since=first)


def _to_text(value: Value | None) -> str | None:
    """A literal as it reads inside a string, or None for what needs evaluation."""
    if not isinstance(value, Scalar) or value.value is None:
        return None
    if isinstance(value.value, bool):
        return "true" if value.value else "false"
    return f"{value.value:f}" if isinstance(value.value, Decimal) else str(value.value)
