"""Calls a provider to make a change, with a journal entry before and after it."""

from collections.abc import Collection, Mapping
from typing import Any, cast

from msgspec.structs import replace
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.apply_call import ApplyCall
from tollgate_host.interception.identity.state_objects import natural_key, object_id
from tollgate_host.interception.journal.apply_journal import JournalEntry, Outcome
from tollgate_host.interception.journal.unrecorded import note_creation
from tollgate_host.interception.provider_instance import errors_in
from tollgate_host.interception.schema.wire_values import UnreadableValue, is_null, object_from_wire, plain_from_wire
from tollgate_host.plan.secrets.echoes import marked_texts
from tollgate_host.plan.secrets.masks import union
from tollgate_host.provider_proxy.interceptor import Forward


async def forward_journaled(
    step: ApplyCall, request: pb.ApplyResourceChange.Request, forward: Forward
) -> pb.ApplyResourceChange.Response:
    """Return the provider's response, after the journal has recorded what it changed."""
    journal = step.instance.context.journal
    number = journal.begin(_changed(step)) if journal is not None else 0
    response = pb.ApplyResourceChange.Response.FromString(await forward(request.SerializeToString()))
    if journal is None:
        return response
    if is_null(response.new_state):
        outcome: Outcome = "gone" if step.is_delete and errors_in(response.diagnostics) is None else "unchanged"
        await journal.end(JournalEntry(step=number, outcome=outcome))
        return response
    named = _named(step, response)
    outcome = "unchanged" if step.is_delete else "made"
    await journal.end(replace(named, step=number, outcome=outcome))
    if outcome == "made" and step.sides.before is None and journal.has_predecessors:
        note_creation(journal.folder, journal.workspace, step.type, _address(step), named.id)
    return response


def _changed(step: ApplyCall) -> JournalEntry:
    instance, before = step.instance, step.sides.before
    address, facts, secrets = _address(step), instance.facts_at(step.place), _secrets(step, before)
    had = instance.context.ids_in_state.get(address)
    return JournalEntry(
        address=address,
        type=step.type,
        provider=facts.address,
        alias=facts.alias,
        action="create" if before is None else "delete" if step.is_delete else "update",
        id=None if object_id(before) in secrets else object_id(before),
        key=_key(before, secrets),
        had=None if had in secrets else had,
    )


def _address(step: ApplyCall) -> str:
    """Return the address of the object, or the first candidate."""
    candidates = (step.change.address if step.change is not None else None, step.place.address, *step.place.candidates)
    return next((one for one in candidates if one), step.place.block or step.type)


def _named(step: ApplyCall, response: pb.ApplyResourceChange.Response) -> JournalEntry:
    """Return what names the new object, without secrets."""
    identity = _identity(response)
    try:
        after, _ = object_from_wire(response.new_state, step.shape)
    except UnreadableValue:
        return JournalEntry(identity=identity)
    secrets = _secrets(step, after)
    id_ = object_id(after)
    shown = {name: one for name, one in (identity or {}).items() if one not in secrets}
    return JournalEntry(
        id=None if id_ in secrets else id_,
        identity=shown or None,
        key=_key(after, secrets),
        region=_other_region(step, after, secrets),
    )


def _other_region(step: ApplyCall, values: Mapping[str, Any] | None, secrets: Collection[str]) -> str | None:
    """Return where an object is that is not where its provider is: only there would an import look for it."""
    region = values.get("region") if values is not None else None
    if not isinstance(region, str) or region in secrets or not step.instance.schema.has_region(step.type):
        return None
    return None if region == step.instance.facts_at(step.place).config.get("region") else region


def _secrets(step: ApplyCall, values: Mapping[str, Any] | None) -> Collection[str]:
    """Return the secret texts in an object, and those known to the run."""
    subjects = step.instance.context.subjects
    mask = union(step.shape.sensitive, subjects.secret_arguments(step.place))
    return marked_texts(values, mask) | subjects.known_secrets


def _key(values: Mapping[str, Any] | None, secrets: Collection[str]) -> str | int | None:
    """Return the key that identifies an object without an id."""
    if values is None or object_id(values) is not None:
        return None
    key = natural_key(values)
    return None if key in secrets else key


def _identity(response: pb.ApplyResourceChange.Response) -> dict[str, Any] | None:
    """Return the resource identity in a response, if it consists of plain values."""
    if not response.HasField("new_identity"):
        return None
    try:
        plain, _ = plain_from_wire(response.new_identity.identity_data)
    except UnreadableValue:
        return None
    members = cast("dict[str, Any]", plain) if isinstance(plain, dict) else {}
    return {name: one for name, one in members.items() if isinstance(one, str | int | float | bool)} or None
