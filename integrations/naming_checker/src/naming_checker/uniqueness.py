"""Names that clash: two resources of a plan that the cloud would not let have the same one.

What is compared is within a scope: everywhere, an account, a region, a parent. Where the scope cannot be told, as with
a parent that only apply will make and that nothing refers to, nobody is accused.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN, Finding, Resource
from tollgate_runtime.contract.paths import parse_path

from naming_checker.judgement import Judge, is_judged
from naming_checker.limits.type_table import Entry, entry_of
from naming_checker.names import Name, find_name
from naming_checker.templates.regions import region_of

RULE = "resource_name_unique"

_SITES = "a web or function app"
_FAMILIES = {
    "azurerm_app_service": _SITES,
    "azurerm_function_app": _SITES,
    "azurerm_linux_function_app": _SITES,
    "azurerm_linux_web_app": _SITES,
    "azurerm_windows_function_app": _SITES,
    "azurerm_windows_web_app": _SITES,
}
"""Types that share one set of names."""

_IGNORES_CASE = ("azurerm_", "aws_iam_")

_SCOPES: dict[str, tuple[str, ...]] = {
    "account": ("account",),
    "account-region": ("account", "region"),
    "account-region-scope": ("account", "region", "=scope"),
    "assignment": ("parents",),
    "bus": ("account", "region", "=event_bus_name"),
    "cluster": ("account", "region", "parents"),
    "dataset": ("account", "parents"),
    "definition": ("account",),
    "function": ("account", "region", "parents"),
    "global": (),
    "group": ("account", "region", "=group_name"),
    "instance": ("account", "parents"),
    "keyring": ("account", "parents"),
    "organization": ("account",),
    "parent": ("account", "parents"),
    "project": ("account", "=project"),
    "project-location": ("account", "=project", "region"),
    "project-region": ("account", "=project", "region"),
    "project-zone": ("account", "=project", "=zone"),
    "region": ("account", "region"),
    "resourceGroup": ("account", "=resource_group_name"),
    "role": ("account", "parents"),
    "subscription": ("account",),
    "vpc": ("account", "region", "=vpc_id"),
    "zone": ("account", "region"),
}
"""What has to be equal for two equal names to clash; `=x` is the argument x."""

_IN_WORDS = {
    "global": "everywhere in the cloud",
    "account": "in an account",
    "account-region": "in an account and region",
    "resourceGroup": "in a resource group",
    "subscription": "in a subscription",
    "parent": "in what contains it",
    "project": "in a project",
    "vpc": "in a VPC",
}
_PARENTS = ("_id", "_name", "_arn", "cluster", "dataset", "function", "instance", "key_ring", "parent", "role")

_OWN = ("id", "arn", "unique_id", "owner_id")
"""What ends like a parent and tells of the resource itself."""

Key = tuple[object, ...]


class Claim(msgspec.Struct, frozen=True):
    """A name that a resource has to itself, or should.

    Attributes:
        key: what two clashing names have in common.
        path: where the name is written.
        text: the name.
        is_new: whether it is being given now.
    """

    key: Key
    path: str
    text: str
    is_new: bool


class Claimant(Resource, frozen=True, kw_only=True):
    """What is kept of a resource until the plan is complete: which one it is, and the name that it claims."""

    claim: Claim | None = None


def clashes(resources: Iterable[Resource], judge: Judge) -> list[Finding]:
    """Return a finding for each resource that is given a name which another one of the plan has."""
    groups: defaultdict[Key, list[tuple[Resource, Claim]]] = defaultdict(list)
    for resource in resources:
        claim = resource.claim if isinstance(resource, Claimant) else claim_of(resource, judge)
        if claim is not None:
            groups[claim.key].append((resource, claim))
    return [finding for group in groups.values() if len(group) > 1 for finding in _findings(group)]


def claim_of(resource: Resource, judge: Judge) -> Claim | None:
    """Return the unique name that a resource claims, or None if it need not be unique or that is unknown."""
    name = _unique_name(resource, judge)
    key = None if name is None else _key(resource, name)
    if name is None or key is None:
        return None
    is_new = is_judged(resource, name, judge.selection.convention(resource))
    return Claim(key=key, path=name.path, text=name.text, is_new=is_new)


def _unique_name(resource: Resource, judge: Judge) -> Name | None:
    """Return the name of a remaining or new resource, if it must be unique."""
    if resource.mode != "managed" or resource.action in ("delete", "forget", "read"):
        return None
    if resource.type not in _FAMILIES and not entry_of(resource.type).scope:
        return None
    if judge.selection.convention(resource).skip:
        return None
    name = find_name(resource, judge.config.names)
    return name if isinstance(name, Name) and not name.is_beginning else None


def _key(resource: Resource, name: Name) -> Key | None:
    """Return the key that clashing names share, or None if a part of it is unknown."""
    entry = entry_of(resource.type)
    if name.path != entry.attribute:
        return None
    text = name.text.lower() if resource.type.startswith(_IGNORES_CASE) else name.text
    parts: list[object] = [_FAMILIES.get(resource.type) or entry.kind or resource.type, text]
    for part in _SCOPES.get(entry.scope, ("parents",)):
        value = _part(part, resource, name)
        if value is None:
            return None
        parts.append(value)
    return tuple(parts)


def _part(part: str, resource: Resource, name: Name) -> object:
    if part == "account":
        return (resource.provider, resource.provider_alias, resource.provider_key)
    if part == "region":
        region = region_of(resource)
        return "" if region is MISSING else None if region in (UNKNOWN, SENSITIVE) else region
    if part == "parents":
        return _parents(resource, name)
    return _argument(part.removeprefix("="), resource)


def _argument(argument: str, resource: Resource) -> object:
    """Return the value of an argument, or what it refers to; None if neither is known."""
    value: Any = resource.value(argument)
    if value is MISSING or value is OMITTED:
        return ""
    if value is UNKNOWN or value is SENSITIVE:
        references = resource.references.get(argument)
        return tuple(references) if references else None
    return msgspec.json.encode(value)


def _parents(resource: Resource, name: Name) -> object:
    """Return every argument that could be a parent: where one differs, the names may be equal."""
    unknown: Any = resource.after_unknown
    later = set(cast("dict[str, Any]", unknown)) if isinstance(unknown, dict) else set[str]()
    if resource.config:  # what is neither configured nor referred to is the provider's to compute
        later &= resource.config.keys() | resource.references.keys()
    candidates = {*resource.current, *resource.references, *later} - {name.path, *_OWN}
    arguments = sorted(argument for argument in candidates if argument.endswith(_PARENTS))
    values = [(argument, _argument(argument, resource)) for argument in arguments]
    return None if any(value is None for _, value in values) else tuple(values)


def _findings(group: list[tuple[Resource, Claim]]) -> Iterator[Finding]:
    """Yield one for each resource that is named now, the first of a group of nothing else excepted."""
    named_now = [(resource, claim) for resource, claim in group if claim.is_new]
    if len(named_now) == len(group):
        named_now = named_now[1:]
    for resource, claim in named_now:
        others = [other.display for other, _ in group if other is not resource]
        shown = others[0] if len(others) == 1 else f"{others[0]} and {len(others) - 1} more"
        entry = entry_of(resource.type)
        scope = _IN_WORDS.get(entry.scope, "where it is")
        yield Finding(
            RULE,
            f"{claim.path} {claim.text!r} is also that of {shown}; it {_must(entry)} be unique {scope}",
            severity="medium" if entry.is_scope_soft else "high",
            status="warn" if entry.is_scope_soft else "fail",
            address=resource.address,
            path=parse_path(claim.path),
            remediation="Give one of them another name.",
        )


def _must(entry: Entry) -> str:
    return "should" if entry.is_scope_soft else "must"
