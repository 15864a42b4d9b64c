"""A page's examples as something to run: files to write and commands with what they must print.

How a page is written so that a test can run it:

- A fenced block with a file name behind its language (```hcl main.tf) is a file. It is written into the folder where
  the commands run, and replaces one of the same name from further up.
- A `console` block has commands, each behind `$ ` on a line of its own, and below each what it prints. `tollgate`,
  `terraform` and the console scripts of the integrations may be called, and ` > FILE` may end a command; the folder has
  the sandbox provider (`aws`) installed.
- `        # exit code N` behind a command is what it must end with; 0 is expected otherwise.
- Of what it prints, the lines shown must come in this order. `...` alone stands for any lines, at the end of a line for
  any rest of it. Standard error is looked at first, then standard output.
- Blocks of other languages without a file name are only shown.

A section (## or ###) is one example: `examples_of(page)` gives those that have commands, each to be run in a folder of
its own by `Example.run`; `whole(page)` is all of a page that tells one story. Pages whose files belong to other
programs (docs/ci) are taken apart with `file_of`.
"""

import re
import shlex
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import attrs

from tests.e2e.live.conftest import Live

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
_EXIT_CODE = re.compile(r"\s+# exit code (\d+)$")
_LEFT_OUT = "..."


@attrs.frozen
class Block:
    """A fenced block: what language it is in, the file it is to be written to, if any, and its text."""

    language: str
    file: str
    text: str


@attrs.frozen
class Example:
    """A section of a page: its title, and its blocks in order."""

    title: str
    blocks: tuple[Block, ...]

    def run(self, live: Live) -> None:
        """Writes the files and gives the commands, in the order of the page."""
        for block in self.blocks:
            if block.file:
                (live.folder / block.file).parent.mkdir(exist_ok=True)
                live.write(block.text, block.file)
            elif block.language == "console":
                for line, expected in commands_in(block.text):
                    _run(live, line, expected)


def examples_of(page: str) -> list[Example]:
    """The sections of a page that have commands."""
    text = (ROOT / page).read_text(encoding="utf-8")
    sections = [part.partition("\n") for part in re.split(r"^#{2,3} ", text, flags=re.MULTILINE)[1:]]
    found = [Example(title, tuple(_blocks(body))) for title, _, body in sections]
    return [one for one in found if any(block.language == "console" for block in one.blocks)]


def whole(page: str) -> Example:
    """A page as one example, from top to bottom."""
    return Example(page, tuple(_blocks((ROOT / page).read_text(encoding="utf-8"))))


def file_of(page: str, name: str) -> str:
    """The text of a file that a page shows."""
    (found,) = [block.text for block in _blocks((ROOT / page).read_text(encoding="utf-8")) if block.file == name]
    return found


def commands_in(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a console block with the lines below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield line, output.splitlines()


def missing_lines(expected: list[str], printed: str) -> list[str]:
    """The lines of a page that a command did not print in this order; `...` stands for any lines, or any end of one."""
    rest = iter(printed.splitlines())
    return [line for line in expected if line != _LEFT_OUT and not any(_is_like(line, one) for one in rest)]


def _blocks(text: str) -> Iterator[Block]:
    for match in _BLOCK.finditer(text):
        yield Block(match[1], match[2] or "", match[3])


def _is_like(line: str, printed: str) -> bool:
    if line.endswith(_LEFT_OUT):
        return printed.startswith(line.removesuffix(_LEFT_OUT))
    return printed.rstrip() == line.rstrip()


def _run(live: Live, line: str, expected: list[str]) -> None:
    code = _EXIT_CODE.search(line)
    words = shlex.split(_EXIT_CODE.sub("", line), comments=True)
    words, target = (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, None)
    program, *arguments = words
    run = {"tollgate": live.tollgate, "terraform": live.terraform}.get(program) or partial(live.script_of_ours, program)
    ended = run(*arguments, check=int(code[1]) if code else 0)
    if target is not None:
        live.write(ended.out, target)
    assert missing_lines(expected, ended.err + ended.out) == [], f"{line}\n{ended.err}{ended.out}"
