"""Chooses which cells of the table share one run.

A run of a real Terraform costs a second or two, and there are a thousand cells. Wherever one integration's failure
changes nothing of what is to be seen of another's, they share a run: where nothing stops, all hooks; at a post-hook and
as a stage is complete, all faults, since everybody is asked; at a pre-hook, all faults, each in front of a provider
configuration and a resource of its own.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import attrs

from tests.faults.table import (
    APPLY_HOOKS,
    CALLED,
    COMPLETE_HOOKS,
    FAULTS,
    FIRST_HOOKS,
    HOOKS,
    INIT_HOOKS,
    POST_HOOKS,
    PRE_HOOKS,
    START_HOOKS,
    Cell,
    Effect,
    OnError,
    cells,
    every_cell,
)

Command = Literal["init", "apply"]
_ALL_START_HOOKS = (*START_HOOKS, "init-stage-start")
_MOST_CELLS = 40
_COMMANDS: tuple[tuple[Command, tuple[str, ...]], ...] = (("init", INIT_HOOKS), ("apply", APPLY_HOOKS))


@attrs.frozen(kw_only=True)
class Run:
    """Cells that one run shows, each as well as alone.

    Attributes:
        command: what is run.
        is_apart: each cell has a provider configuration and a resource of its own; else all see the same resources.
    """

    name: str
    command: Command
    cells: tuple[Cell, ...]
    is_apart: bool = False

    @property
    def exit_code(self) -> int:
        """What it ends with."""
        return max(cell.exit_code for cell in self.cells)

    @property
    def stops(self) -> bool:
        """Whether nothing is made at all."""
        return any(cell.stops and (cell.hook != "pre-apply" or not cell.is_called) for cell in self.cells)


def alone() -> Iterator[Run]:
    """Every cell in a run of its own."""
    for cell in every_cell():
        yield _single(cell)


def complete() -> Iterator[Run]:
    """Every cell, in few runs."""
    yield from _strict()
    lenient = [cell for cell in every_cell() if cell.on_error != "fail"]
    yield from _lenient(lenient)
    for cell in cells({Effect.CALL_FAILED}, _ALL_START_HOOKS, ("fail",)):
        yield _single(cell)
    for cell in cells({Effect.NOTED}, HOOKS, ("fail",)):
        yield _single(cell)


def covering() -> Iterator[Run]:
    """Each fault at each hook, each fault under each setting and each hook under each setting at least once.

    A fault that stops the beginning of a stage needs a run for itself. So each is seen at one of the three such hooks
    with `fail`; at the other two, where it only warns or is ignored, many share a run.
    """
    yield from _strict()
    single: list[Cell] = []
    lenient: list[Cell] = []
    mild: tuple[OnError, OnError] = ("warn", "ignore")
    for number, fault in enumerate(one for one in FAULTS if one.effect in CALLED):
        own = HOOKS if fault.effect is Effect.NOTED else _ALL_START_HOOKS if _can_stop(fault.effect) else HOOKS[:3]
        for place, hook in enumerate(own):
            if _can_stop(fault.effect) and place == number % len(_ALL_START_HOOKS):
                single.append(Cell(fault, hook, "fail"))
            else:
                lenient.append(Cell(fault, hook, mild[(place + number) % 2]))
        lenient += [Cell(fault, HOOKS[(number + 5 * turn) % len(HOOKS)], one) for turn, one in enumerate(mild)]
    lenient += [cell for cell in cells({Effect.NOT_STARTED}, FIRST_HOOKS) if cell.on_error != "fail"]
    yield from map(_single, single)
    yield from _lenient(list(dict.fromkeys(lenient)))


def _can_stop(effect: Effect) -> bool:
    return effect in (Effect.CALL_FAILED, Effect.NOTED)


def _strict() -> Iterator[Run]:
    """With `fail`: whoever stops something is the only one there that stops it."""
    for command, hooks in _COMMANDS:
        yield Run(name=f"harmless-{command}", command=command, cells=cells({Effect.NONE}, hooks, ("fail",)))
    for hook in (*PRE_HOOKS, *POST_HOOKS, *COMPLETE_HOOKS, "init-stage-complete"):
        failed = cells({Effect.CALL_FAILED}, (hook,), ("fail",))
        yield Run(name=f"strict-{hook}", command=_command_of(hook), cells=failed, is_apart=hook in PRE_HOOKS)
    for hook in FIRST_HOOKS:
        never = cells({Effect.NOT_STARTED}, (hook,), ("fail",))
        yield Run(name=f"not-started-{_command_of(hook)}", command=_command_of(hook), cells=never)


def _lenient(found: Sequence[Cell]) -> Iterator[Run]:
    """Where nothing stops anything, whoever fits into a run."""
    for command, hooks in _COMMANDS:
        own = [cell for cell in found if cell.hook in hooks]
        for number, start in enumerate(range(0, len(own), _MOST_CELLS)):
            yield Run(
                name=f"lenient-{command}-{number}", command=command, cells=tuple(own[start : start + _MOST_CELLS])
            )


def _single(cell: Cell) -> Run:
    return Run(name=cell.name, command=_command_of(cell.hook), cells=(cell,))


def _command_of(hook: str) -> Command:
    return "init" if hook in INIT_HOOKS else "apply"
