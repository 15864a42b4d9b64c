"""Functions on IP networks."""

import ipaddress
import re
from collections.abc import Sequence
from decimal import Decimal

from tollgate_hcl.evaluate.datum import Datum, list_of, text
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text, on_texts, on_values, whole
from tollgate_hcl.evaluate.types import BOOL, NUMBER, STRING, ListType

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


_PREFIX = re.compile(r"([0-9a-fA-F:.]+)/([0-9]{1,7})")
_LEADING_ZEROS = re.compile(r"(?<![0-9a-fA-F])0+(?=[0-9a-fA-F])")
_MOST_BITS = 32
"""By how many bits `cidrsubnets` extends a prefix at most."""

_WORD = 1 << 64


def _network(prefix: str) -> Network:
    match = _PREFIX.fullmatch(prefix)
    if match is None:
        raise EvaluationFailure(f"{prefix} is not an address prefix")
    try:
        found = ipaddress.ip_network(f"{_LEADING_ZEROS.sub('', match[1])}/{int(match[2])}", strict=False)
    except ValueError as error:
        raise EvaluationFailure(f"{prefix} is not an address prefix") from error
    if found.version == 6 and int(found.network_address) >> 32 == 0xFFFF:
        raise Undecidable("a prefix of IPv4 addresses in IPv6 is not evaluated here")
    return found


def _format(address: int, network: Network) -> str:
    """Return an address as text, as far as it has one.

    Raises:
        EvaluationFailure: it has more bits than there are.
    """
    try:
        return str(ipaddress.IPv4Address(address) if network.version == 4 else ipaddress.IPv6Address(address))
    except ValueError as error:
        raise EvaluationFailure("the number is too large for the prefix") from error


def _whole(value: Datum) -> int:
    content = value.content
    assert isinstance(content, int | Decimal)
    if content != int(content):
        raise EvaluationFailure("a number of a host or network is whole")
    return int(content)


def _host(prefix: Datum, number: Datum) -> Datum:
    network, at = _network(str(prefix.content)), _whole(number)
    last = network.num_addresses - 1
    checked = -at - 1 if at < 0 else (at + _WORD // 2) % _WORD - _WORD // 2  # Terraform looks at 64 bits only
    if checked > last:
        raise EvaluationFailure(f"the prefix has no host of number {at}")
    return text(_format(int(network.network_address) | (at if at >= 0 else last - checked), network))


def _netmask(prefix: str) -> str:
    network = _network(prefix)
    if network.version != 4:
        raise EvaluationFailure("only an IPv4 prefix has a netmask")
    return str(network.netmask)


def _subnet(prefix: Datum, bits: Datum, number: Datum) -> Datum:
    network, new, at = _network(str(prefix.content)), whole(bits, "cidrsubnet"), _whole(number)
    length = network.prefixlen + new
    if length > network.max_prefixlen:
        raise EvaluationFailure(f"the prefix has no room for {new} bits more")
    if length < 0:
        raise Undecidable("the prefix would be shorter than nothing")
    if abs(at) % _WORD >= (1 << new if 0 <= new < 64 else _WORD):
        raise EvaluationFailure(f"{new} bits hold no network of number {at}")
    address = abs(int(network.network_address) | at << (network.max_prefixlen - length))
    return text(f"{_format(address, network)}/{length}")


def _subnets(_: Invocation, arguments: Sequence[Datum]) -> Datum:
    network = _network(str(arguments[0].content))
    found: list[Datum] = []
    next_free = int(network.network_address)
    end = next_free + network.num_addresses
    for bits in (whole(one, "cidrsubnets") for one in arguments[1:]):
        length = network.prefixlen + bits
        if not 1 <= bits <= _MOST_BITS or length > network.max_prefixlen:
            raise EvaluationFailure(f"the prefix has no room for {bits} bits more")
        size = 1 << (network.max_prefixlen - length)
        address = (next_free + size - 1) // size * size
        if address == 0 or address + size > end:  # Terraform takes the first address of all for one after the last
            raise EvaluationFailure("the prefix has no room for all networks")
        found.append(text(f"{_format(address, network)}/{length}"))
        next_free = address + size
    return list_of(found, STRING)


def _contains(prefix: str, inner: str) -> bool:
    """Evaluate OpenTofu's `cidrcontains`."""
    outer = _network(prefix)
    try:
        other = ipaddress.ip_network(inner, strict=False)
    except ValueError as error:
        raise EvaluationFailure(f"{inner} is neither an address nor a prefix") from error
    return (
        outer.version == other.version
        and int(other.network_address) >= int(outer.network_address)
        and int(other.broadcast_address) <= int(outer.broadcast_address)
    )


FUNCTIONS: dict[str, Function] = {
    "cidrcontains": on_texts(_contains, returns=BOOL),
    "cidrhost": on_values(STRING, NUMBER, returns=STRING)(_host),
    "cidrnetmask": on_text(_netmask),
    "cidrsubnet": on_values(STRING, NUMBER, NUMBER, returns=STRING)(_subnet),
    "cidrsubnets": Function(parameters=(STRING,), variadic=NUMBER, returns=ListType(STRING), body=_subnets),
}
