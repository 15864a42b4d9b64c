"""Recognizes other files given as a plan, and suggests what to do."""

import re
from typing import Any, cast

import msgspec

ZIP_MAGIC = b"PK\x03\x04"
_SHOW = "`tollgate show -json PLANFILE`"
_CODE = (".tf", ".tofu", ".hcl", ".tfvars")
_TEXT_OF_PLAN = re.compile(
    rb"^(?:\x1b\[[\d;]*m)*(?:Terraform|OpenTofu) will perform the following actions:", re.MULTILINE
)

_decode_line = msgspec.json.Decoder().decode
_decode_keys = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


def what_else(data: bytes, name: str) -> str | None:
    """Return a sentence on what a text that is no plan seems to be and what to do, or None."""
    if data.startswith(ZIP_MAGIC):
        return f"{name} is a binary plan file, not JSON; give the file itself, or its JSON from {_SHOW}"
    if _is_event_log(data):
        return f"{name} is the event log of `plan -json`, not a plan; save one with `-out` and use {_SHOW}"
    if data.lstrip()[:1] == b"[":
        return f"{name} is a JSON list, not a plan; write one with {_SHOW}"
    if _TEXT_OF_PLAN.search(data):
        return f"{name} is a plan as it is shown to people; write it with {_SHOW}"
    if name.endswith(_CODE):
        return f"{name} is code, not a plan; make one with `tollgate plan -out=PLANFILE` and {_SHOW}"
    return _by_keys(_keys(data), name)


def is_encrypted_plan(data: bytes) -> bool:
    """Return whether a text is a plan that OpenTofu has encrypted."""
    keys = _keys(data) if b'"encrypted_data"' in data else set[str]()
    return "encrypted_data" in keys and "lineage" not in keys


def _by_keys(keys: set[str], name: str) -> str | None:
    if "encrypted_data" in keys:
        kind = "state file, not a plan" if "lineage" in keys else "plan"
        return f"{name} is an encrypted {kind}; let `tofu show -json` decrypt it where its key is at hand"
    if {"lineage", "serial"} <= keys:
        return f"{name} is a state file, not a plan; make one with `tollgate plan -out=PLANFILE` and {_SHOW}"
    if "values" in keys:
        return f"{name} is a state in JSON, not a plan; make one with `tollgate plan -out=PLANFILE` and {_SHOW}"
    if "remote_plan_format" in keys:
        return f"{name} points to a plan in HCP Terraform; fetch that plan with {_SHOW}"
    if "provider_schemas" in keys:
        return f"{name} holds provider schemas, not a plan; write one with {_SHOW}"
    if {"valid", "diagnostics"} <= keys:
        return f"{name} is what `validate -json` prints, not a plan; write one with {_SHOW}"
    if keys <= {"format_version", "terraform_version"} and "format_version" in keys:
        return f"{name} is an empty state in JSON, not a plan; make one with `tollgate plan -out=PLANFILE` and {_SHOW}"
    return None


def _is_event_log(data: bytes) -> bool:
    first, _, _ = data.lstrip().partition(b"\n")
    try:
        event = _decode_line(first)
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(event, dict) and "@level" in cast("dict[str, Any]", event)


def _keys(data: bytes) -> set[str]:
    try:
        return set(_decode_keys(data))
    except (msgspec.DecodeError, RecursionError):
        return set()
