"""Functions on IP networks."""

import ipaddress
from collections.abc import Sequence

from tollgate_hcl.evaluate.datum import Datum, list_of, text
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text, on_texts, on_values, whole
from tollgate_hcl.evaluate.types import BOOL, NUMBER, STRING, ListType

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _network(prefix: str) -> Network:
    if "/" not in prefix or not prefix.rpartition("/")[2].isdigit():
        raise EvaluationFailure(f"{prefix} is not an address prefix")
    try:
        return ipaddress.ip_network(prefix, strict=False)
    except ValueError as error:
        raise EvaluationFailure(f"{prefix} is not an address prefix") from error


def _format(address: int, network: Network) -> str:
    made = ipaddress.IPv4Address(address) if network.version == 4 else ipaddress.IPv6Address(address)
    return str(made)


def _host(prefix: Datum, number: Datum) -> Datum:
    network, at = _network(str(prefix.content)), whole(number, "cidrhost")
    size = network.num_addresses
    if not -size <= at < size:
        raise EvaluationFailure(f"the prefix has no host of number {at}")
    return text(_format(int(network.network_address) + (at if at >= 0 else size + at), network))


def _netmask(prefix: str) -> str:
    network = _network(prefix)
    if network.version != 4:
        raise EvaluationFailure("only an IPv4 prefix has a netmask")
    return str(network.netmask)


def _subnet(prefix: Datum, bits: Datum, number: Datum) -> Datum:
    network, new, at = _network(str(prefix.content)), whole(bits, "cidrsubnet"), whole(number, "cidrsubnet")
    length = network.prefixlen + new
    if new < 0 or length > network.max_prefixlen:
        raise EvaluationFailure(f"the prefix has no room for {new} bits more")
    if at < 0:
        at += 1 << new
    if not 0 <= at < 1 << new:
        raise EvaluationFailure(f"{new} bits hold no network of number {at}")
    address = int(network.network_address) + (at << (network.max_prefixlen - length))
    return text(f"{_format(address, network)}/{length}")


def _subnets(_: Invocation, arguments: Sequence[Datum]) -> Datum:
    network = _network(str(arguments[0].content))
    found: list[Datum] = []
    next_free = int(network.network_address)
    end = next_free + network.num_addresses
    for bits in (whole(one, "cidrsubnets") for one in arguments[1:]):
        length = network.prefixlen + bits
        if bits < 1 or length > network.max_prefixlen:
            raise EvaluationFailure(f"the prefix has no room for {bits} bits more")
        size = 1 << (network.max_prefixlen - length)
        address = (next_free + size - 1) // size * size
        if address + size > end:
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
