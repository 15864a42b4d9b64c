"""What an engine does: it takes the modules and the data once, and then answers references for many inputs."""

import os
from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from policy_validator.rego.module import Module

QUERY_SECONDS = 60.0
"""How long one evaluation of the whole plan may take; a host waits 150 s for an answer about it."""

RESOURCE_SECONDS = 12.0
"""How long one evaluation of a batch of resources may take; a host waits 30 s for an answer about one."""

MAX_MEMORY_BYTES = 4 * 1024**3
"""How much memory an engine may take."""

RUN_MARK = "TOLLGATE_RUN"
"""By this variable a host finds the processes of a run, if one should ever be left behind."""


def bare_environment(**others: str) -> dict[str, str]:
    """Return the environment of an engine's process: nothing of ours but the mark of the run and the place for files.

    Where a host confines an integration, that place is the only one where anything can be written.
    """
    return {name: os.environ[name] for name in (RUN_MARK, "TMPDIR") if name in os.environ} | others


class EngineError(Exception):
    """An engine could not evaluate a policy; the sentence says why. It is an error of the rule, never a pass."""


class Refusal(EngineError):
    """Raised for a rule that an engine must not evaluate, since its answer would differ from OPA's."""


class EngineTimeout(EngineError):
    """An engine took too long or too much memory, and was stopped."""


class LoadError(EngineError):
    """An engine does not take the policies; `rows` are file, line and sentence."""

    def __init__(self, rows: Sequence[tuple[str, int, str]]) -> None:
        super().__init__("; ".join(f"{file}:{line}: {sentence}" for file, line, sentence in rows))
        self.rows = rows


class Load(Struct, frozen=True, kw_only=True):
    """The input of an engine: policies, data, and the references to query."""

    modules: Sequence[Module]
    data: Any
    references: Sequence[str] = ()


Values = list[list[Any]]
"""For each reference its value, in a list; an empty list where it is undefined."""


class Engine(Protocol):
    """Something that evaluates Rego."""

    name: str

    def start(self, load: Load) -> None:
        """Load the policies.

        Raises:
            LoadError: it does not take them.
        """
        ...

    def ask(self, references: Sequence[str], documents: Sequence[Any], seconds: float = QUERY_SECONDS) -> list[Values]:
        """Return the values of some references for each of several inputs.

        Raises:
            EngineError: the evaluation failed.
        """
        ...

    def close(self) -> None:
        """End what it has started."""
        ...
