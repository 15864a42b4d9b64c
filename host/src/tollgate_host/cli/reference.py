"""Builds docs/commands.md from the parsers of the commands; .ci/commands_page.py writes it."""

import argparse
from collections.abc import Iterator, Mapping

from tollgate_host.cli.command_registry import build_parsers
from tollgate_host.cli.live_command import EXAMPLES, flags_parser
from tollgate_host.cli.parsing import actions_of

_HEAD = """\
# Commands

Every command of `tollgate`, with its arguments, examples and exit codes. This page is made from the command line
itself: `tollgate help COMMAND` shows the same in a terminal, and `tollgate completion bash`, `zsh` or `fish` prints a
script with which Tab completes all of it:

```console
$ source <(tollgate completion bash)                                    # bash; in ~/.bashrc it stays
$ tollgate completion zsh > "${fpath[1]}/_tollgate"                     # zsh, from its next start on
$ tollgate completion fish > ~/.config/fish/completions/tollgate.fish   # fish
```

Every command ends with 129, 130 or 143 if a signal ended it: a closed terminal, Ctrl-C, SIGTERM; and with 141 if the
reader of its output stops early, as with `| head`. A report whose reader stops early changes no exit code.

"""
_LIVE = """\
## The engine's commands

`tollgate plan`, `apply`, `destroy`, `init` and every other command of Terraform's or OpenTofu's takes the engine's own
arguments, and these, before or after the command. [live.md](live.md) says what happens.
"""
_PYVIDER = """\
## pyvider

The tools for authors of providers; [the tutorial](pyvider/tutorial.md) uses them.
"""


def reference(pyvider: Mapping[str, argparse.ArgumentParser]) -> str:
    """Return the page; `pyvider` has the parsers of the pyvider command."""
    own = build_parsers()
    del own[""]
    lines = [_HEAD, *(f"- [`tollgate {name}`](#tollgate-{name})\n" for name in own)]
    lines += ["- [The engine's commands](#the-engines-commands)\n", "- [`pyvider`](#pyvider)\n"]
    for name, parser in own.items():
        lines += [f"\n## tollgate {name}\n", *_describe(parser)]
    lines += [f"\n{_LIVE}", *_arguments(flags_parser("tollgate plan")), *_examples(EXAMPLES.replace("COMMAND", "plan"))]
    lines += [f"\n{_PYVIDER}", *_pyvider(pyvider)]
    return "".join(lines)


def _pyvider(parsers: Mapping[str, argparse.ArgumentParser]) -> Iterator[str]:
    for name, parser in parsers.items():
        if not name:
            continue
        yield f"\n### pyvider {name}\n"
        yield from _describe(parser)


def _describe(parser: argparse.ArgumentParser) -> Iterator[str]:
    prose, _, examples = (parser.description or "").partition("examples:\n")
    yield f"{prose.strip()}\n"
    yield from _usage(parser)
    yield from _arguments(parser)
    told, _, codes = (parser.epilog or "").partition("exit codes:")
    yield from _examples(examples or told.partition("examples:\n")[2])
    if codes:
        from textwrap import fill

        yield "\n" + fill(f"Exit codes: {' '.join(codes.split())}.", width=120, break_on_hyphens=False) + "\n"


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    words = [_form(action) for action in actions_of(parser) if not action.option_strings]
    yield f"\n```text\n{' '.join([parser.prog, *words, '[FLAGS]'])}\n```\n"


def _form(action: argparse.Action) -> str:
    name = str(action.metavar)
    return {"*": f"[{name} ...]", "+": f"{name} ...", "?": f"[{name}]"}.get(str(action.nargs), name)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    rows = [action for action in actions_of(parser) if "--help" not in action.option_strings]
    if rows:
        yield "\n| argument | what it does |\n|---|---|\n"
    for action in rows:
        names = ", ".join(_flag(name, action) for name in action.option_strings) or f"`{action.metavar}`"
        text = (action.help or "") % {**vars(action), "prog": parser.prog}
        yield f"| {names} | {text.replace('|', chr(92) + '|')} |\n"


def _flag(name: str, action: argparse.Action) -> str:
    return f"`{name}`" if action.nargs == 0 else f"`{name} {action.metavar or action.dest.upper()}`"


def _examples(text: str) -> Iterator[str]:
    shown = [line.removeprefix("  ") for line in text.splitlines() if line.startswith("  ")]
    if shown:
        yield "\n```console\n"
        yield from (f"$ {line}\n" for line in shown)
        yield "```\n"
