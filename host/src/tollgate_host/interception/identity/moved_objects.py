"""Applies `moved` blocks to the addresses of a state: objects are planned under their new addresses."""

import re
from collections.abc import Iterator

from msgspec import Struct

from tollgate_host.code.index import ConfigurationIndex

_KEYS = r'(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?'


class Move(Struct, frozen=True):
    """A `moved` block: a pattern of addresses and their replacement.

    A block in a module applies to every instance of that module, so its calls may have any keys.
    """

    pattern: re.Pattern[str]
    new: str

    def moved(self, address: str) -> str | None:
        """Return the address after the move, or None if the move does not apply to it."""
        found = self.pattern.match(address)
        return None if found is None else found["module"] + self.new + address[found.end() :]


class Moves:
    """The moves that a configuration declares and those that `count` implies."""

    def __init__(self, index: ConfigurationIndex) -> None:
        self._index = index
        self._moves = tuple(_declared(index))
        self._known: dict[str, str] = {}

    def new_address(self, address: str) -> str:
        """Return the address under which an object of the state is planned."""
        if address not in self._known:
            self._known[address] = self._with_right_key(self._moved(address))
        return self._known[address]

    def _moved(self, address: str) -> str:
        """Return the address after a chain of moves, each applied at most once."""
        left = list(self._moves)
        while move := next((one for one in left if one.moved(address) is not None), None):
            left.remove(move)
            address = move.moved(address) or address
        return address

    def _with_right_key(self, address: str) -> str:
        """Return the address with the key 0 added if the block has `count`, or removed if it no longer has."""
        blocks = self._index.blocks(address)
        if not blocks:
            return address
        counts = any(one.body.attribute("count") is not None for one in blocks)
        repeats = counts or any(one.body.attribute("for_each") is not None for one in blocks)
        if counts and not address.endswith("]"):
            return f"{address}[0]"
        return address.removesuffix("[0]") if not repeats else address


def _declared(index: ConfigurationIndex) -> Iterator[Move]:
    for path, module in index.modules.items():
        for block in module.blocks("moved"):
            ends = [block.body.attribute(name) for name in ("from", "to")]
            if ends[0] is not None and ends[1] is not None:
                old, new = (one.value.text.strip().strip('"') for one in ends if one is not None)
                yield _move(path, old, new)


def _move(path: str, old: str, new: str) -> Move:
    """Return a move in a module.

    A move between instances applies to one instance, any other move to all of them.
    """
    module = "".join(re.escape(step) + _KEYS + r"\." for step in re.findall(r"module\.[^.]+", path))
    end = r"(?=\.|$)" if old.endswith("]") or new.endswith("]") else r"(?=\.|\[|$)"
    return Move(re.compile(rf"(?P<module>{module}){re.escape(old)}{end}"), new)
