"""Parses the document of a plan, with a clear error if it is not one."""

import re
from typing import Any

import msgspec

from tollgate_host.engine.errors import PlanError
from tollgate_host.plan.action_invocations import ActionInvocation
from tollgate_host.plan.changes import ABSENT, Change, DeferredChange, ResourceChange
from tollgate_host.plan.checks import Check
from tollgate_host.plan.configuration.configuration_index import Configuration
from tollgate_host.plan.drift import DriftedResource
from tollgate_host.plan.encoding import place, to_utf8
from tollgate_host.plan.mistaken_input import ZIP_MAGIC, what_else
from tollgate_host.plan.prior_state import has_data_sources

NEWEST_MAJOR = 1
_LARGE_BYTES = 1024 * 1024
_SOMETHING = msgspec.Raw(b"{}")


class PlanVariable(msgspec.Struct, gc=False):
    """The value of a variable of the root module."""

    value: Any = None


class PlanDocument(msgspec.Struct, gc=False):
    """The output of `tollgate show -json` for a plan. Unused parts are not decoded."""

    format_version: str | None = None
    terraform_version: str | None = None
    variables: dict[str, PlanVariable] | None = None
    resource_changes: list[ResourceChange] | None = None
    resource_drift: list[DriftedResource] | None = None
    deferred_changes: list[DeferredChange] | None = None
    action_invocations: list[ActionInvocation] | None = None
    output_changes: dict[str, Change] | None = None
    planned_values: msgspec.Raw = ABSENT
    prior_state: msgspec.Raw = ABSENT
    configuration: Configuration | None = None
    checks: list[Check] | None = None
    timestamp: str | None = None
    complete: bool = True
    errored: bool = False


class _Opening(msgspec.Struct, gc=False):
    """The part of a document that has the version of its format."""

    format_version: str


_decode = msgspec.json.Decoder(PlanDocument).decode
_decode_parts = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_decode_opening = msgspec.json.Decoder(_Opening).decode


def document_from_json(data: bytes, name: str) -> PlanDocument:
    """Return the plan in a text.

    Args:
        data: the text.
        name: what to call it in an error.

    Raises:
        PlanError: it is not JSON, not a plan, or a plan of a newer format.
    """
    if not data or data.isspace():
        raise PlanError(f"{name} is empty; write a plan into it with `tollgate show -json PLANFILE`")
    if data.startswith(ZIP_MAGIC):
        raise PlanError(str(what_else(data, name)))
    text = to_utf8(data, name)
    try:
        document = _decode(_slim(text) if len(text) > _LARGE_BYTES else text)
    except msgspec.ValidationError as error:
        _require_known_format(_format_version(text), name)
        complaint = f"{name} is not a plan as the engines write it: {describe_error(error)}"
        raise PlanError(what_else(text, name) or complaint) from error
    except msgspec.DecodeError as error:
        raise PlanError(what_else(text, name) or f"{name} is not valid JSON: {_malformed(text, error)}") from error
    except RecursionError as error:
        raise PlanError(
            f"{name} is nested too deeply to be a plan; write one with `tollgate show -json PLANFILE`"
        ) from error
    if missing := _missing(document):
        complaint = f"{name} is not a plan: it has no {missing}; write one with `tollgate show -json PLANFILE`"
        raise PlanError(what_else(text, name) or complaint)
    _require_known_format(document.format_version, name)
    return document


def _slim(text: bytes) -> bytes:
    """Return the text without unused parts, which are half of it, since it stays in memory with the plan.

    These are the content of `planned_values` and a prior state without data sources.
    """
    try:
        parts = _decode_parts(text)
    except (msgspec.DecodeError, RecursionError):
        return text  # decoding all of it reports what is wrong
    if "planned_values" in parts:
        parts["planned_values"] = _SOMETHING
    if "prior_state" in parts and not has_data_sources(parts["prior_state"]):
        del parts["prior_state"]
    return msgspec.json.encode(parts)


def describe_error(error: Exception) -> str:
    """Return a decoder's error as the end of a sentence: what was expected, and at which member."""
    text = str(error).replace(" - at `$.", " at `").replace(" - at `$", " at `").removesuffix(" at `[...]`")
    return text[:1].lower() + text[1:]


def _missing(document: PlanDocument) -> str | None:
    """Return the member that a document lacks to be a plan."""
    if document.format_version is None:
        return "`format_version`"
    has_parts = document.resource_changes is not None or document.configuration is not None
    return None if has_parts or document.planned_values is not ABSENT else "`resource_changes`"


def _format_version(text: bytes) -> str | None:
    try:
        return _decode_opening(text).format_version
    except msgspec.DecodeError:
        return None


def _require_known_format(version: str | None, name: str) -> None:
    if version is None:
        return
    major = re.match(r"(\d+)\.\d+", version)
    if major is None:
        raise PlanError(
            f"{name} has the format version {version!r}, which no engine writes; "
            "write it again with `tollgate show -json PLANFILE`"
        )
    if int(major[1]) > NEWEST_MAJOR:
        raise PlanError(
            f"{name} has plan format {version}; this version of Tollgate reads formats up to {NEWEST_MAJOR}.x, "
            "so a newer Tollgate is needed"
        )


def _malformed(text: bytes, error: msgspec.DecodeError) -> str:
    complaint = str(error)
    if "truncated" in complaint:
        return f"it ends in the middle, at {place(text, len(text))}; was it written to the end?"
    found = re.search(r"^(?:JSON is malformed: )?(.*) \(byte (\d+)\)$", complaint)
    if found is None:
        return complaint
    passed = 1 if found[1].startswith("trailing") else 0  # that character has been read already
    return f"{found[1]} at {place(text, int(found[2]) - passed)}"
