"""Splits a Rego file into tokens, to find all names that a policy uses."""

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

Kind = Literal["comment", "template", "text", "name", "number", "mark"]

_TOKEN = re.compile(
    r"""
      (?P<comment>\#[^\n]*)
    | (?P<template>\$"(?:\\.|[^"\\\n])*"|\$`[^`]*`)
    | (?P<text>"(?:\\.|[^"\\\n])*"|`[^`]*`)
    | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    | (?P<mark>:=|==|!=|<=|>=|[^\s])
    """,
    re.VERBOSE,
)


class Token(Struct, frozen=True):
    """A token: its kind, its line, and whether it begins its line or touches the token before it."""

    kind: Kind
    text: str
    line: int
    is_first: bool
    touches: bool
    start: int = 0


def tokens(source: str) -> Iterator[Token]:
    """Yield every token of a file."""
    line, last_end, last_line = 1, 0, 0
    for found in _TOKEN.finditer(source):
        line += source.count("\n", last_end, found.start())
        kind: Kind = found.lastgroup  # pyright: ignore[reportAssignmentType] -- the groups are the kinds
        yield Token(
            kind, found[0], line, is_first=line != last_line, touches=found.start() == last_end, start=found.start()
        )
        line += found[0].count("\n")
        last_end, last_line = found.end(), line


def literal(token: Token) -> str:
    """Return the text that a literal stands for, as far as it matters for comparing names."""
    return token.text[1:-1]
