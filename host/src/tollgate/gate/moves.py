"""Where `moved` blocks take the objects of a state: they are planned under their new addresses."""

from collections.abc import Iterator

from tollgate.config.index import ConfigurationIndex, without_keys
from tollgate.gate.blocks import Blocks

_MOST_STEPS = 20


class Moves:
    """The moves that a configuration declares, and the ones that `count` implies."""

    def __init__(self, index: ConfigurationIndex, blocks: Blocks) -> None:
        self._moves = dict(_declared(index))
        self._blocks = blocks

    def new_address(self, address: str) -> str:
        """The address under which an object of the state is planned."""
        for _ in range(_MOST_STEPS):
            moved = self._moved(address)
            if moved == address:
                break
            address = moved
        return self._with_right_key(address)

    def _moved(self, address: str) -> str:
        for old, new in self._moves.items():
            if address == old or address.startswith((f"{old}.", f"{old}[")):
                return new + address[len(old) :]
        return address

    def _with_right_key(self, address: str) -> str:
        """An object gains the key 0 with `count`, and loses it without."""
        block = self._blocks.at(without_keys(address))
        if block is None:
            return address
        counts = any(one.body.attribute("count") is not None for one in block.blocks)
        repeats = counts or any(one.body.attribute("for_each") is not None for one in block.blocks)
        if counts and not address.endswith("]"):
            return f"{address}[0]"
        return address.removesuffix("[0]") if not repeats else address


def _declared(index: ConfigurationIndex) -> Iterator[tuple[str, str]]:
    for path, module in index.modules.items():
        for block in module.blocks("moved"):
            ends = [block.body.attribute(name) for name in ("from", "to")]
            if ends[0] is not None and ends[1] is not None:
                old, new = (one.value.text.strip().strip('"') for one in ends if one is not None)
                yield (f"{path}.{old}", f"{path}.{new}") if path else (old, new)
