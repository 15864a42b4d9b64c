"""The arguments of a block in either form of the configuration: set, omitted or unknown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from tollgate_hcl.evaluate.datum import Datum

if TYPE_CHECKING:
    from tollgate_hcl.evaluate.body import EvaluatedBody


class KnownValue(msgspec.Struct, frozen=True):
    """An argument whose value Terraform knows while planning, but we do not; it may be null."""


KNOWN = KnownValue()


class Arguments(Protocol):
    """The arguments and nested blocks of one block."""

    @property
    def tells_blocks(self) -> bool:
        """Return whether a nested block that is not here is not in the configuration either."""
        ...

    def argument(self, name: str) -> Datum | KnownValue | None:
        """Return the value of an argument, or None if it is not set."""
        ...

    def blocks(self, name: str) -> "Sequence[Arguments] | None":
        """Return the nested blocks of a type, or None if their number is unknown."""
        ...


class CodeArguments(msgspec.Struct, frozen=True):
    """The arguments of a block in the code."""

    body: "EvaluatedBody"

    @property
    def tells_blocks(self) -> bool:
        """Return True: the code has every block, including `dynamic` ones."""
        return True

    def argument(self, name: str) -> Datum | KnownValue | None:
        """Return the value of an argument, or None if it is not set."""
        return self.body.argument(name)

    def blocks(self, name: str) -> Sequence[Arguments] | None:
        """Return the nested blocks of a type, or None if their number is unknown."""
        if name not in self.body.block_types:
            return ()
        found = self.body.blocks(name)
        return None if found is None else [CodeArguments(one) for one in found]
