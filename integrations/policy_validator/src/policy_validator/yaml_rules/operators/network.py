"""Networks and addresses."""

from collections.abc import Iterator
from typing import Any

from policy_validator.yaml_rules.operator import (
    Operator,
    UnfitValue,
    as_list,
    text,
    wants_boolean,
    wants_count,
    wants_texts,
)


def _network(value: Any) -> Any:
    from ipaddress import ip_network

    try:
        return ip_network(text(value).strip(), strict=False)
    except ValueError:
        raise UnfitValue(f"is {text(value)!r}, not an address or a network such as 10.0.0.0/8") from None


def _pairs(value: Any, several: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the network beside each of the others of its kind: IPv4 is never within IPv6."""
    network = _network(value)
    for other in map(_network, as_list(several)):
        if other.version == network.version:
            yield network, other


def _wants_networks(expected: Any) -> str:
    if wrong := wants_texts(expected):
        return wrong
    try:
        for one in as_list(expected):
            _network(one)
    except UnfitValue as error:
        return f"takes networks: one {error}"
    return ""


OPERATORS = (
    Operator(
        name="cidr_within",
        phrase="lie within {}",
        test=lambda value, several: any(own.subnet_of(other) for own, other in _pairs(value, several)),
        check=_wants_networks,
    ),
    Operator(
        name="cidr_overlaps",
        phrase="overlap {}",
        test=lambda value, several: any(own.overlaps(other) for own, other in _pairs(value, several)),
        check=_wants_networks,
    ),
    Operator(
        name="not_cidr_overlaps",
        phrase="not overlap {}",
        test=lambda value, several: not any(own.overlaps(other) for own, other in _pairs(value, several)),
        check=_wants_networks,
        if_missing=True,
    ),
    Operator(
        name="cidr_is_private",
        phrase="be a private network|be a public network",
        test=lambda value, wanted: _network(value).is_private is wanted,
        check=wants_boolean,
    ),
    Operator(
        name="cidr_is_everyone",
        phrase="be the whole internet|not be the whole internet",
        test=lambda value, wanted: (_network(value).prefixlen == 0) is wanted,
        check=wants_boolean,
    ),
    Operator(
        name="cidr_prefix_at_least",
        phrase="have a prefix of at least /{}",
        test=lambda value, least: _network(value).prefixlen >= least,
        check=wants_count,
    ),
    Operator(
        name="ip_version",
        phrase="be of IP version {}",
        test=lambda value, wanted: _network(value).version == wanted,
        check=lambda expected: "" if expected in (4, 6) else "takes 4 or 6",
    ),
)
