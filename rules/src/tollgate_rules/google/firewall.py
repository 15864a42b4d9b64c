"""VPC firewall rules: which ports a `google_compute_firewall` opens, and to whom."""

from collections.abc import Iterable, Iterator
from typing import Any

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, is_true, leaves_out, undecided

TYPES = ("google_compute_firewall",)

_ALL_PROTOCOLS = ("all", "-1")
_TCP = ("tcp", "6")
_SOURCES = ("source_ranges", "source_tags", "source_service_accounts")


def must_keep_closed(*ports: int, otherwise: str) -> Judge:
    """Require that the internet cannot reach any of some TCP ports."""

    def judge(firewall: Resource) -> Iterable[Verdict]:
        if _is_without_effect(firewall):
            return
        from_anywhere, where, marker = _from_anywhere(firewall)
        if from_anywhere is False:
            return
        for path, reached, unknown in _reached(firewall, ports):
            if reached and from_anywhere:
                yield Problem(path, otherwise)
            elif reached is None:
                yield undecided(path, unknown)
            elif reached:
                yield undecided(where, marker)

    return judge


def _is_without_effect(firewall: Resource) -> bool:
    disabled = firewall.value("disabled")
    return firewall.value("direction") == "EGRESS" or (not is_open(disabled) and is_true(disabled))


def _from_anywhere(firewall: Resource) -> tuple[bool | None, str, Any]:
    """Return whether everyone is allowed, or None; and the value that prevents deciding, with its marker.

    A firewall rule that names no source is for all of them.
    """
    ranges = [value for _, value in firewall.values("source_ranges[*]")]
    if any(isinstance(value, str) and value.strip().endswith("/0") for value in ranges):
        return True, "source_ranges", MISSING
    given = {name: firewall.value(name) for name in _SOURCES}
    unknown = [name for name, value in given.items() if is_open(value) and not leaves_out(firewall, name)]
    unknown += (
        ["source_ranges"] if any(is_open(value) for value in ranges) and not is_open(given["source_ranges"]) else []
    )
    if unknown:
        return None, unknown[0], SENSITIVE if given[unknown[0]] is SENSITIVE else UNKNOWN
    return not any(not is_open(value) and is_set(value) for value in given.values()), "source_ranges", MISSING


def _reached(firewall: Resource, ports: Iterable[int]) -> Iterator[tuple[Path, bool | None, Any]]:
    """Yield for each allowed block whether it opens one of the ports, or None with the marker of what is not known."""
    for path, block in firewall.values("allow[*]"):
        protocol = block if is_open(block) else firewall.value((*path, "protocol"))
        if is_open(protocol):
            yield path, None, protocol
        elif str(protocol).lower() in _ALL_PROTOCOLS:
            yield (*path, "protocol"), True, MISSING
        elif str(protocol).lower() in _TCP:
            yield from _reached_by_tcp(firewall, path, ports)


def _reached_by_tcp(firewall: Resource, path: Path, ports: Iterable[int]) -> Iterator[tuple[Path, bool | None, Any]]:
    at = (*path, "ports")
    given = [firewall.value(at)] if is_open(firewall.value(at)) else [value for _, value in firewall.values((*at, "*"))]
    if not given or any(_includes(value, ports) for value in given if not is_open(value)):
        yield at, True, MISSING
    elif any(is_open(value) for value in given):
        yield at, None, next(value for value in given if is_open(value))


def _includes(text: Any, ports: Iterable[int]) -> bool:
    """Return whether "22" or "20-25" includes one of the ports."""
    first, _, last = str(text).partition("-")
    try:
        return any(int(first) <= port <= int(last or first) for port in ports)
    except ValueError:
        return False
