"""What an engine does: it takes the modules and the data once, and then answers the same queries for many inputs."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from policy_validator.rego.module import Module

QUERY_SECONDS = 60.0
"""How long one evaluation may take."""


RUN_MARK = "TOLLGATE_RUN"
"""By this variable a host finds the processes of a run, if one should ever be left behind."""


def bare_environment(**others: str) -> dict[str, str]:
    """The environment of an engine's process: nothing of ours but the mark of the run."""
    mark = os.environ.get(RUN_MARK)
    return {**({RUN_MARK: mark} if mark else {}), **others}


class EngineError(Exception):
    """An engine could not evaluate a policy; the sentence says why. It is an error of the rule, never a pass."""


class LoadError(EngineError):
    """An engine does not take the policies; `rows` are file, line and sentence."""

    def __init__(self, rows: Sequence[tuple[str, int, str]]) -> None:
        super().__init__("; ".join(f"{file}:{line}: {sentence}" for file, line, sentence in rows))
        self.rows = rows


@attrs.frozen(kw_only=True)
class Load:
    """What an engine is to evaluate: policies, data, and, in groups, the references whose values are wanted."""

    modules: Sequence[Module]
    data: Any
    groups: Mapping[str, Sequence[str]]


class Engine(Protocol):
    """Something that evaluates Rego."""

    name: str

    def start(self, load: Load) -> None:
        """Takes the policies.

        Raises:
            LoadError: it does not take them.
        """
        ...

    def ask(self, group: str, document: Any) -> list[list[Any]]:
        """The value of each reference of a group for an input, in a list; an empty list where there is none.

        Raises:
            EngineError: the evaluation failed.
        """
        ...

    def close(self) -> None:
        """Ends what it has started."""
        ...
