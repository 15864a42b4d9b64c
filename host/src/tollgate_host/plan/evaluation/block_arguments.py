"""What a block says of its arguments: set, left out, or not known, whichever form the configuration has."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from tollgate_hcl.evaluate.datum import Datum

if TYPE_CHECKING:
    from tollgate_hcl.evaluate.body import EvaluatedBody


class KnownValue(msgspec.Struct, frozen=True):
    """An argument whose value is known to Terraform while it plans, but not here; it may be null."""


KNOWN = KnownValue()


class Arguments(Protocol):
    """The arguments and nested blocks of one block."""

    @property
    def tells_blocks(self) -> bool:
        """Whether a nested block that is not here is not in the configuration either."""
        ...

    def argument(self, name: str) -> Datum | KnownValue | None:
        """Return the value of an argument; None if it is not written."""
        ...

    def blocks(self, name: str) -> "Sequence[Arguments] | None":
        """Return the nested blocks of a type; None if nobody knows how many there are."""
        ...


class CodeArguments(msgspec.Struct, frozen=True):
    """The arguments of a block in the code."""

    body: "EvaluatedBody"

    @property
    def tells_blocks(self) -> bool:
        """The code has every block, `dynamic` ones too."""
        return True

    def argument(self, name: str) -> Datum | KnownValue | None:
        """Return the value of an argument; None if it is not written."""
        return self.body.argument(name)

    def blocks(self, name: str) -> Sequence[Arguments] | None:
        """Return the nested blocks of a type; None if nobody knows how many there are."""
        if name not in self.body.block_types:
            return ()
        found = self.body.blocks(name)
        return None if found is None else [CodeArguments(one) for one in found]
