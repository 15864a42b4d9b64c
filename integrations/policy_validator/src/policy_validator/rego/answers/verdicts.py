"""Verdicts from the messages of a Rego rule, or from their absence."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tollgate_rules.verdicts import AFTER_APPLY, AFTER_CREATION, NOT_SENT
from tollgate_runtime import Resource
from tollgate_runtime.contract.paths import format_path

from policy_validator.evaluator import Status, Verdict
from policy_validator.rego.answers.results import Message, exception_names, messages
from policy_validator.rego.inputs.unknowns import OpenPlace, omitted_places
from policy_validator.rego.package import RegoRule

_KEY = r'(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?'
_ADDRESS = re.compile(rf"(?:module\.[\w-]+{_KEY}\.)*(?:data\.)?[a-z]\w*\.[\w-]+{_KEY}")


def spoken(rule: RegoRule, value: list[Any], exceptions: Mapping[str, list[Any]]) -> set[Message]:
    """Return the messages of a rule without those that exceptions cancel.

    Raises:
        NoMessage: it gave what is none.
    """
    if rule.kind == "decision":
        is_granted = bool(value) and value[0] is True
        return set() if is_granted else {Message(text=f"{rule.reference.removeprefix('data.')} is not true.")}
    found = set(messages(value[0], rule.info.title)) if value else set[Message]()
    if found and rule.exception is not None:
        given = exceptions[rule.exception[0]]
        if given and rule.exception[1] in exception_names(given[0]):
            return set()
    return found


def verdict_of(message: Message, status: Status, by_address: Mapping[str, Resource] | None) -> Verdict:
    """Return a message as a verdict; in a whole plan, on the resource that it names or mentions."""
    address = message.address
    if by_address is not None and address not in by_address:
        address = _mentioned(message.text, by_address)
    return Verdict(
        status=status,
        message=message.text,
        path=message.path,
        address=address if by_address is not None else None,
        severity=message.severity,
        remediation=message.remediation,
        docs=message.docs,
        details=dict(message.details) or None,
    )


def _mentioned(text: str, by_address: Mapping[str, Resource]) -> str | None:
    """Return the only resource whose address a message contains, if there is one."""
    found = {match[0] for match in _ADDRESS.finditer(text)} & by_address.keys()
    return found.pop() if len(found) == 1 else None


def open_for(rule: RegoRule, resource: Resource, places: Sequence[OpenPlace]) -> list[OpenPlace]:
    """Return what is open in a resource that a rule may be about, and that the rule may read."""
    if rule.types and resource.type not in rule.types:
        return []
    reading = rule.reading
    decided = reading.checked_for_unknown
    return [
        place
        for place in places
        if any(read.touches(place.path) for read in reading.attributes)
        and (place.is_withheld or not any(read.touches(place.path) for read in decided))
    ]


def omitted_for(rule: RegoRule, resource: Resource, places: Sequence[OpenPlace]) -> list[OpenPlace]:
    """Return the values that a resource leaves to the cloud and that a rule reads by name."""
    named = [read for read in rule.reading.attributes if read.path and isinstance(read.path[0], str)]
    found = open_for(rule, resource, places) if named else []
    return [place for place in found if any(read.touches(place.path) for read in named)]


def left_to_cloud(rule: RegoRule, resource: Resource, message: Message, address: str | None = None) -> Verdict:
    """Return the verdict on a resource for which a rule may fire after the cloud has decided a value.

    It names the value, unless it belongs to another resource.
    """
    places = omitted_for(rule, resource, omitted_places(resource))
    if not places:
        text = f"this depends on what the cloud decides: {message.text}"
        return Verdict(status="unknown", message=text, undecided="cloud", address=address)
    text = f"{format_path(places[0].path)} {AFTER_CREATION}"
    return Verdict(status="unknown", message=text, path=places[0].path, undecided="cloud", address=address)


def left_open(places: Sequence[OpenPlace]) -> Verdict:
    """Return the verdict on a resource for which a rule might fire if its values were known."""
    first = next((place for place in places if not place.is_withheld), places[0])
    if first.is_withheld:
        return Verdict(status="withheld", message=f"{format_path(first.path)} {NOT_SENT}", path=first.path)
    return Verdict(status="unknown", message=f"{format_path(first.path)} {AFTER_APPLY}", path=first.path)


def in_order(message: Message) -> tuple[str, str]:
    """Return the sort key of messages."""
    return message.text, message.address or ""
