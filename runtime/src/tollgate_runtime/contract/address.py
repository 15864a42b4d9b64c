"""Resource addresses, taken apart: `module.web["a"].data.aws_ami.this[0]`."""

import re
from functools import lru_cache

import msgspec

_KEY = r'(?:\[(?:\d{1,18}|"(?:[^"\\]|\\.)*")\])?'
_ADDRESS = re.compile(
    rf"^(?:(?P<module>module\.[^.\[\]]+{_KEY}(?:\.module\.[^.\[\]]+{_KEY})*)\.)?"
    rf"(?P<data>data\.)?(?P<type>[^.\[\]]+)\.(?P<name>[^.\[\]]+)(?P<key>{_KEY})$"
)


class Address(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of an address; `index` is the number of `count`, the text of `for_each`, or None."""

    module: str
    mode: str
    type: str
    name: str
    index: int | str | None


@lru_cache(maxsize=4096)
def parse_address(text: str) -> Address | None:
    """Return the parts of an address, or None if the text is none."""
    match = _ADDRESS.match(text)
    if match is None:
        return None
    return Address(
        module=match["module"] or "",
        mode="data" if match["data"] else "managed",
        type=match["type"],
        name=match["name"],
        index=_index(match["key"]),
    )


def _index(key: str) -> int | str | None:
    if not key:
        return None
    inner = key[1:-1]
    return int(inner) if inner.isdecimal() else re.sub(r"\\(.)", r"\1", inner[1:-1])
