"""Templates: text with `${…}` and `%{…}` in it, part by part, and the value that the parts make."""

import unicodedata
from collections.abc import Iterator
from decimal import Decimal

import msgspec
from msgspec.structs import replace

from tollgate_hcl.expression_tree import (
    Loop,
    TemplateExpression,
    TemplateFor,
    TemplateIf,
    TemplatePart,
    TemplateValue,
)
from tollgate_hcl.reader.cursor import Cursor
from tollgate_hcl.reader.loop import ReadExpression, forget_names, read_loop
from tollgate_hcl.tree import Scalar, Value


class Text(msgspec.Struct):
    """A run of plain characters in a template."""

    text: str


class Directive(msgspec.Struct, frozen=True):
    """A `%{…}`: its word, and the condition or the loop that stands after it."""

    word: str
    condition: Value | None = None
    loop: Loop | None = None


class Code(msgspec.Struct, frozen=True):
    """A `${…}` or a `%{…}`."""

    value: Value | Directive


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
        self._bound: list[tuple[int, Loop]] = []

    def add_text(self, text: str) -> None:
        """Add plain characters to those just before them."""
        if self._trims_next:
            text = text.lstrip()
            self._trims_next = not text
        self._run.append(text)

    def end_run(self) -> None:
        """Start a new part, as each line of a heredoc is one."""
        self._trims_next = False
        if self._run:
            self.parts.append(Text("".join(self._run)))
            self._run.clear()

    def read_mark(self) -> None:
        """Read what begins here with a dollar or per cent sign."""
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
        """Check at the end of the text that every `%{if}` and `%{for}` was closed."""
        self.end_run()
        if self._open:
            word, at = self._open[-1]
            detail = f"This %{{ {word} … }} has no %{{ end{word} }} in the same string."
            raise self._cursor.fail(at, at + 2, "Unclosed template directive", detail)

    def value(self, *, can_stand_alone: bool) -> Value:
        """Return the parts as one value.

        It is a string if all of them are known, or the expression of a single `${…}`.

        Args:
            can_stand_alone: whether the latter is possible: in quotes it is, in a heredoc never.
        """
        cursor, parts = self._cursor, self.parts
        first = parts[0] if parts else None
        if can_stand_alone and len(parts) == 1 and isinstance(first, Code) and not isinstance(first.value, Directive):
            return replace(first.value, start=self._start, end=cursor.at)
        texts = [part.text if isinstance(part, Text) else _to_text(part.value) for part in parts]
        known = [text for text in texts if text is not None]
        if len(known) < len(texts):
            met = cursor.met(self._references, self._calls)
            folded = _fold(iter(parts))[0]
            return TemplateExpression(cursor.source, self._start, cursor.at, *met, parts=folded)
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

    def _read_directive(self, start: int) -> Directive:
        cursor = self._cursor
        at = cursor.at
        match cursor.take_identifier():
            case "if":
                self._open.append(("if", start))
                cursor.skip(over_lines=True)
                return Directive("if", condition=self._read(cursor, over_lines=True))
            case "for":
                self._open.append(("for", start))
                return Directive("for", loop=self._read_for())
            case "else" if self._open and self._open[-1][0] == "if":
                return Directive("else")
            case "endif" if self._open and self._open[-1][0] == "if":
                self._open.pop()
                return Directive("end")
            case "endfor" if self._open and self._open[-1][0] == "for":
                self._open.pop()
                first, loop = self._bound.pop()
                forget_names(cursor, loop, since=first)
                return Directive("end")
            case _:
                detail = "Inside %{…} stand if, else, endif, for and endfor, each in its place. To mean %{ write %%{."
                raise cursor.fail(at, max(cursor.at, at + 1), "Invalid template directive", detail)

    def _read_for(self) -> Loop:
        first = len(self._cursor.references)
        loop = read_loop(self._cursor, self._read)
        self._bound.append((first, loop))
        return loop


def _fold(parts: Iterator[Part]) -> tuple[tuple[TemplatePart, ...], str]:
    """Return the parts up to the directive that ends them, as a tree, and that directive's word."""
    found: list[TemplatePart] = []
    for part in parts:
        if isinstance(part, Text):
            found.append(part.text)
        elif not isinstance(part.value, Directive):
            found.append(TemplateValue(part.value))
        elif part.value.loop is not None:
            found.append(TemplateFor(part.value.loop, _fold(parts)[0]))
        elif part.value.condition is not None:
            if_true, word = _fold(parts)
            if_false = _fold(parts)[0] if word == "else" else ()
            found.append(TemplateIf(part.value.condition, if_true, if_false))
        else:
            return tuple(found), part.value.word
    return tuple(found), ""


def _to_text(value: Value | Directive) -> str | None:
    """Return a literal as it reads inside a string, or None for what needs evaluation."""
    if not isinstance(value, Scalar) or value.value is None:
        return None
    if isinstance(value.value, bool):
        return "true" if value.value else "false"
    return f"{value.value:f}" if isinstance(value.value, Decimal) else str(value.value)
