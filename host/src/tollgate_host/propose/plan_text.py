"""Facts in the form of a plan that makes everything anew: what integrations can be asked about."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from tollgate_runtime.contract.markers import Marker
from tollgate_runtime.core.codec import encode_value

from tollgate_host.code.addresses import without_keys
from tollgate_host.propose.facts import Facts, ProviderUse, ResourceFacts, bodies_of, is_open
from tollgate_host.propose.known_values import Known

Wire = dict[str, Any]
_REGISTRY = "registry.terraform.io"


def plan_text(facts: Facts, *, plain: bool) -> bytes:
    """Return the plan.

    Args:
        facts: what is to be in it.
        plain: whether variables have their values; else their marks, and values that are not known count too.
    """
    changes = [_change(facts, subject, plain) for subject in facts.subjects]
    configuration = {
        "provider_config": {address: _provider(facts, use) for address, use in facts.providers.items()},
        "root_module": _modules(facts),
    }
    document: Wire = {
        "format_version": "1.2",
        "terraform_version": "1.9.0",
        "resource_changes": changes,
        "configuration": configuration,
    }
    return encode_value(document)


def _change(facts: Facts, subject: ResourceFacts, plain: bool) -> Wire:
    after, unknown = _divide(facts.plain(subject.values) if plain else subject.values)
    use = facts.providers.get(subject.provider)
    if use is not None and _has_open_defaults(use):
        unknown["tags_all"] = True
    change: Wire = {
        "address": subject.address,
        "mode": "managed",
        "type": subject.type,
        "name": subject.label,
        "provider_name": _full_name(use) if use is not None else "",
        "change": {"actions": ["create"], "before": None, "after": after, "after_unknown": unknown},
    }
    return change | ({"module_address": subject.module} if subject.module else {})


def _divide(values: Mapping[str, Known]) -> tuple[Wire, Wire]:
    """Return the known and the unknown values, separated as in a plan."""
    after: Wire = {}
    unknown: Wire = {}
    for name, value in values.items():
        known, mask = _split(value)
        if mask is not True:
            after[name] = known
        if mask:
            unknown[name] = mask
    return after, unknown


def _split(value: Known) -> tuple[Any, Any]:
    if is_open(value):
        return None, True
    if isinstance(value, dict):
        return _divide(cast("dict[str, Known]", value))
    if isinstance(value, list):
        pairs = [_split(item) for item in cast("list[Known]", value)]
        masks = [mask or False for _, mask in pairs]
        return [known for known, _ in pairs], masks if any(masks) else False
    return float(value) if isinstance(value, Decimal) else value, False


def _has_open_defaults(use: ProviderUse) -> bool:
    return is_open(default_tags(use))


def default_tags(use: ProviderUse) -> Known:
    """Return the default tags of a provider: `default_tags` of AWS; None if it has none."""
    blocks = use.values.get("default_tags")
    if isinstance(blocks, Marker):
        return blocks
    bodies = bodies_of(blocks)
    return bodies[0].get("tags") if bodies else None


def _provider(facts: Facts, use: ProviderUse) -> Wire:
    known, _ = _divide(facts.plain(use.values))
    expressions: Wire = {}
    for name in ("region", "project", "location"):
        if isinstance(known.get(name), str):
            expressions[name] = {"constant_value": known[name]}
    tags = facts.plain(default_tags(use))
    if isinstance(tags, dict) and tags and not is_open(tags):
        known_tags, _ = _divide(cast("dict[str, Known]", tags))
        expressions["default_tags"] = [{"tags": {"constant_value": known_tags}}]
    described: Wire = {"name": use.name, "full_name": _full_name(use), "expressions": expressions}
    return described | ({"alias": use.alias} if use.alias else {})


def _full_name(use: ProviderUse) -> str:
    return use.source if use.source.count("/") > 1 else f"{_REGISTRY}/{use.source}"


def _modules(facts: Facts) -> Wire:
    """Return the blocks of the resources, as a tree of modules."""
    root: Wire = {"resources": [], "module_calls": {}}
    seen: dict[tuple[str, str, str], Wire] = {}
    for subject in facts.subjects:
        path = without_keys(subject.module)
        key = (path, subject.type, subject.label)
        if key in seen:
            seen[key]["expressions"] |= _expressions(facts, subject)
            continue
        module = root
        for name in path.split(".")[1::2] if path else ():
            call = module["module_calls"].setdefault(name, {"module": {"resources": [], "module_calls": {}}})
            module = call["module"]
        block = {
            "address": f"{subject.type}.{subject.label}",
            "mode": "managed",
            "type": subject.type,
            "name": subject.label,
            "provider_config_key": subject.provider,
            "expressions": _expressions(facts, subject),
        }
        seen[key] = block
        module["resources"].append(block)
    return root


def _expressions(facts: Facts, subject: ResourceFacts) -> Wire:
    """Return an expression for each argument that is set and not known: without one it would count as left out.

    A block has those of all its instances, for what is known of one may be unknown of the next.
    """
    names = [name for name, value in subject.values.items() if _split(value)[1]]
    use = facts.providers.get(subject.provider)
    if use is not None and _has_open_defaults(use):
        names.append("tags_all")
    return {name: {"references": list(subject.references.get(name, ())) or ["local.value"]} for name in names}
