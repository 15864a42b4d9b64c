"""Removes secrets in code from the `configuration` of a plan's document."""

from typing import Any, cast

from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate_host.plan.secrets.block_secrets import BlockSecret, BlockSecrets
from tollgate_host.plan.secrets.credentials import is_secret_name, is_secret_value
from tollgate_host.plan.secrets.echoes import Secrets, with_echoes
from tollgate_host.plan.secrets.masks import Mask, hide, union

Object = dict[str, Any]
_FREE_NAMES = frozenset({"tags", "labels", "default_labels", "default_tags", "ignore_tags"})
_NOTHING = BlockSecret(False, frozenset(), frozenset())


def redact_configuration(row: Any, known: Secrets, blocks: BlockSecrets) -> Any:
    """Return the configuration with "(sensitive)" in place of secret constants."""
    configuration = _object(row)
    shown = dict(configuration)
    if "provider_config" in configuration:
        shown["provider_config"] = {
            name: _with_expressions(provider, False, known)
            for name, provider in _object(configuration["provider_config"]).items()
        }
    if "root_module" in configuration:
        shown["root_module"] = _redact_module(configuration["root_module"], "", known, blocks)
    return shown


def _redact_module(row: Any, path: str, known: Secrets, blocks: BlockSecrets) -> Any:
    module = _object(row)
    shown = dict(module)
    if "resources" in module:
        shown["resources"] = [_redact_resource(inner, path, known, blocks) for inner in _list(module["resources"])]
    if "variables" in module:
        rows = _object(module["variables"])
        shown["variables"] = {name: _redact_variable(variable, known) for name, variable in rows.items()}
    if "outputs" in module:
        rows = _object(module["outputs"])
        shown["outputs"] = {name: _redact_output(output, known) for name, output in rows.items()}
    if "module_calls" in module:
        rows = _object(module["module_calls"])
        shown["module_calls"] = {
            name: _redact_call(call, f"{path}.module.{name}".lstrip("."), known, blocks) for name, call in rows.items()
        }
    return shown


def _redact_resource(row: Any, path: str, known: Secrets, blocks: BlockSecrets) -> Any:
    resource = _object(row)
    label = f"{resource.get('type')}.{resource.get('name')}"
    own = blocks.find((path, f"data.{label}" if resource.get("mode") == "data" else label)) or _NOTHING
    write_only: Mask = dict.fromkeys(own.unset & set(_object(resource.get("expressions"))), True)
    shown = _with_expressions(resource, union(own.mask, write_only), known | own.secrets)
    if "provisioners" in resource:
        rows = [_with_expressions(inner, False, known | own.secrets) for inner in _list(resource["provisioners"])]
        shown = {**shown, "provisioners": rows}
    return shown


def _redact_call(row: Any, path: str, known: Secrets, blocks: BlockSecrets) -> Any:
    call = _object(row)
    variables = _object(_object(call.get("module")).get("variables"))
    mask: Mask = {name: True for name, variable in variables.items() if _object(variable).get("sensitive") is True}
    shown = _with_expressions(call, mask, known)
    return {**shown, "module": _redact_module(call["module"], path, known, blocks)} if "module" in call else shown


def _redact_variable(row: Any, known: Secrets) -> Any:
    variable = _object(row)
    if "default" not in variable:
        return row
    mask: Mask = variable.get("sensitive") is True
    return {**variable, "default": _hidden(variable["default"], mask, known)}


def _redact_output(row: Any, known: Secrets) -> Any:
    output = _object(row)
    if "expression" not in output:
        return row
    return {**output, "expression": _redact(output["expression"], output.get("sensitive") is True, known)}


def _with_expressions(row: Any, mask: Mask, known: Secrets) -> Any:
    block = _object(row)
    if "expressions" not in block:
        return row
    return {**block, "expressions": _redact(block["expressions"], mask, known)}


def _redact(node: Any, mask: Mask, known: Secrets, *, names_count: bool = True) -> Any:
    """Return an expression, or the expressions of a block, without secrets."""
    if isinstance(node, list):
        marks = cast("list[Any]", mask) if isinstance(mask, list) else []
        merged: Mask = mask is True
        for inner in marks:
            merged = union(merged, inner)
        return [_redact(inner, merged, known, names_count=names_count) for inner in cast("list[Any]", node)]
    members = _object(node)
    if not members:
        return node
    if "constant_value" in members:
        return {**members, "constant_value": _hidden(members["constant_value"], mask, known)}
    own = cast("Object", mask) if isinstance(mask, dict) else {}
    return {
        name: _redact(
            inner,
            mask is True or own.get(name, False) or (names_count and is_secret_name(name) and _is_text(inner)),
            known,
            names_count=names_count and name not in _FREE_NAMES,
        )
        for name, inner in members.items()
    }


def _hidden(value: Any, mask: Mask, known: Secrets) -> Any:
    if is_secret_value(value):
        return SENSITIVE_TEXT
    return hide(value, with_echoes(value, mask, known), False)[0]


def _is_text(expression: Any) -> bool:
    return isinstance(_object(expression).get("constant_value"), str)


def _object(value: Any) -> Object:
    return cast("Object", value) if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else []
