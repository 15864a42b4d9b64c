"""Removes the secrets from a plan's document, for integrations that read the whole plan."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate_host.plan.secrets.block_secrets import BlockSecrets, block_of
from tollgate_host.plan.secrets.code_redaction import redact_configuration
from tollgate_host.plan.secrets.credentials import mask_by_names
from tollgate_host.plan.secrets.echoes import Secrets, known_secrets, marked_texts, with_echoes
from tollgate_host.plan.secrets.masks import Mask, has_mark, hide

Object = dict[str, Any]
_MAX_SEARCHES = 16
_CHANGE_LISTS = ("resource_changes", "resource_drift")


def redact_document(document: Object, text: bytes | None = None, secrets: Secrets = frozenset()) -> Object:
    """Return a plan's document with "(sensitive)" in place of every secret; the given one is not changed.

    Hidden are: values that the plan marks, variables and outputs declared as sensitive, copies of either where no mark
    has it, write-only arguments, and credentials written into the code. The marks themselves stay as they are.

    Args:
        document: the plan.
        text: the same as JSON, where copies of secret variables are looked for before all values are gone through.
        secrets: further secret texts.
    """
    declared = _declared(document)
    variables = _object(document.get("variables"))
    names = [name for name in variables if _object(declared.get(name)).get("sensitive") is True]
    known = _copied_secrets(variables, names, text, secrets)
    blocks = BlockSecrets()
    shown = dict(document)
    if names:
        hidden = {name: {**_object(variables[name]), "value": SENSITIVE_TEXT} for name in names}
        shown["variables"] = {**variables, **hidden}
    for member in _CHANGE_LISTS:
        if member in document:
            shown[member] = [_redact_entry(row, known, blocks) for row in _list(document[member])]
    if "deferred_changes" in document:
        shown["deferred_changes"] = [
            {**_object(row), "resource_change": _redact_entry(_object(row).get("resource_change"), known, blocks)}
            for row in _list(document["deferred_changes"])
        ]
    if "action_invocations" in document:
        shown["action_invocations"] = [_redact_action(row, known) for row in _list(document["action_invocations"])]
    if "output_changes" in document:
        rows = _object(document["output_changes"])
        shown["output_changes"] = {name: _redact_change(change, known, None)[0] for name, change in rows.items()}
    if "planned_values" in document:
        shown["planned_values"] = _redact_values(document["planned_values"], known, blocks)
    if isinstance(document.get("prior_state"), dict):
        state = _object(document["prior_state"])
        shown["prior_state"] = {**state, "values": _redact_values(state.get("values"), known, blocks)}
    if "configuration" in document:
        shown["configuration"] = redact_configuration(document["configuration"], known, blocks)
    return shown


def _copied_secrets(variables: Object, names: list[str], text: bytes | None, secrets: Secrets) -> Secrets:
    """Return the texts of secret variables and other secrets if any of them occurs elsewhere in the plan."""
    known = known_secrets([*(_object(variables[name]).get("value") for name in names), *secrets])
    if text is None or len(known.spellings) > _MAX_SEARCHES:
        return known.texts
    own = msgspec.json.encode({name: variables[name] for name in names})
    is_copied = any(text.count(spelling) > own.count(spelling) for spelling in known.spellings)
    return known.texts if is_copied else frozenset()


def _declared(document: Object) -> Mapping[str, Any]:
    root = _object(_object(document.get("configuration")).get("root_module"))
    return _object(root.get("variables"))


def _redact_action(row: Any, known: Secrets) -> Any:
    """Return an action without the secrets of its configuration."""
    entry = _object(row)
    change = {"after": entry.get("config_values"), "after_sensitive": entry.get("config_sensitive")}
    redacted, _ = _redact_change(change, known, None)
    return {**entry, "config_values": _object(redacted).get("after")}


def _redact_entry(row: Any, known: Secrets, blocks: BlockSecrets) -> Any:
    entry = _object(row)
    if "change" not in entry:
        return row
    change, secrets = _redact_change(entry["change"], known, entry)
    blocks.note(block_of(entry), _object(entry["change"]), secrets)
    return entry if change is entry["change"] else {**entry, "change": change}


def _redact_change(row: Any, known: Secrets, entry: Object | None) -> tuple[Any, Secrets]:
    """Return a change without its secrets, and these secrets."""
    change = _object(row)
    before, after = change.get("before"), change.get("after")
    if "before_sensitive" not in change and "after_sensitive" not in change and entry is not None:
        before_mask, after_mask = mask_by_names(before), mask_by_names(after)
    else:
        before_mask, after_mask = change.get("before_sensitive", False), change.get("after_sensitive", False)
    is_marked = has_mark(before_mask) or has_mark(after_mask)
    secrets = known | marked_texts(before, before_mask) | marked_texts(after, after_mask) if is_marked else known
    if not secrets and not is_marked:
        return row, secrets
    before_mask, after_mask = with_echoes(before, before_mask, secrets), with_echoes(after, after_mask, secrets)
    shown = {
        name: hide(value, mask, other)[0]
        for name, value, mask, other in (
            ("before", before, before_mask, after_mask),
            ("after", after, after_mask, before_mask),
        )
        if name in change
    }
    return {**change, **shown}, secrets


def _redact_values(row: Any, known: Secrets, blocks: BlockSecrets) -> Any:
    """Return `planned_values`, or the values of a state, without secrets."""
    values = _object(row)
    if not values:
        return row
    shown = dict(values)
    if "outputs" in values:
        outputs = _object(values["outputs"])
        shown["outputs"] = {name: _redact_output(output, known) for name, output in outputs.items()}
    if "root_module" in values:
        shown["root_module"] = _redact_module(values["root_module"], known, blocks)
    return shown


def _redact_output(row: Any, known: Secrets) -> Any:
    output = _object(row)
    if "value" not in output:
        return row
    mask: Mask = output.get("sensitive") is True
    value, _ = hide(output["value"], with_echoes(output["value"], mask, known), False)
    return {**output, "value": value}


def _redact_module(row: Any, known: Secrets, blocks: BlockSecrets) -> Any:
    module = _object(row)
    shown = dict(module)
    if "resources" in module:
        shown["resources"] = [_redact_state(inner, known, blocks) for inner in _list(module["resources"])]
    if "child_modules" in module:
        shown["child_modules"] = [_redact_module(inner, known, blocks) for inner in _list(module["child_modules"])]
    return shown


def _redact_state(row: Any, known: Secrets, blocks: BlockSecrets) -> Any:
    resource = _object(row)
    values = resource.get("values")
    own = blocks.find(block_of(resource))
    mask: Mask = resource.get("sensitive_values", False)
    if "sensitive_values" not in resource and own is None:
        mask = mask_by_names(values)
    other: Mask = own.mask if own is not None else False
    secrets = known if own is None else known | own.secrets
    if not secrets and not has_mark(mask) and not has_mark(other):
        return row
    shown, _ = hide(values, with_echoes(values, mask, secrets), other)
    return {**resource, "values": shown}


def _object(value: Any) -> Object:
    return cast("Object", value) if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else []
