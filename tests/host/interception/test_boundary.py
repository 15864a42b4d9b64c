"""A mistake of ours is a diagnostic, and never costs an object that was made."""

from typing import Any

import pytest
from tollgate_host.errors import HostError
from tollgate_host.interception.boundary import answer_call
from tollgate_host.provider_proxy.interceptor import Forward
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

pytestmark = pytest.mark.anyio

MADE = pb.ApplyResourceChange.Response(new_state=pb.DynamicValue(msgpack=b"\x81\xa2id\xa1x"), private=b"theirs")


async def provider(_: bytes) -> bytes:
    return MADE.SerializeToString()


async def fails_before(_request: bytes, _forward: Forward) -> bytes:
    raise ZeroDivisionError("a secret value")


async def fails_after(request: bytes, forward: Forward) -> bytes:
    await forward(request)
    raise ZeroDivisionError("a secret value")


async def test_a_change_that_was_made_is_reported_whatever_happens_to_us() -> None:
    answer = pb.ApplyResourceChange.Response.FromString(
        await answer_call("ApplyResourceChange", fails_after, b"", provider)
    )
    assert (answer.new_state, answer.private) == (MADE.new_state, MADE.private)
    [told] = answer.diagnostics
    assert told.severity == told.WARNING, "an error would taint what was made"
    assert "The change was made and is in the state" in told.detail
    assert "secret" not in told.detail


async def test_a_change_that_was_not_made_is_an_error_and_leaves_no_object() -> None:
    answer = pb.ApplyResourceChange.Response.FromString(
        await answer_call("ApplyResourceChange", fails_before, b"", provider)
    )
    [told] = answer.diagnostics
    assert told.severity == told.ERROR
    assert "Nothing was changed here." in told.detail
    assert answer.new_state.msgpack == b"\xc0"


ANSWERS: dict[str, Any] = {
    "GetProviderSchema": pb.GetProviderSchema.Response,
    "ValidateProviderConfig": pb.ValidateProviderConfig.Response,
    "ConfigureProvider": pb.ConfigureProvider.Response,
    "PlanResourceChange": pb.PlanResourceChange.Response,
    "ReadResource": pb.ReadResource.Response,
    "ReadDataSource": pb.ReadDataSource.Response,
    "MoveResourceState": pb.MoveResourceState.Response,
}


@pytest.mark.parametrize("method", ANSWERS)
async def test_any_other_call_fails_with_a_diagnostic_in_its_own_answer(method: str) -> None:
    answer = ANSWERS[method].FromString(await answer_call(method, fails_before, b"", provider))
    [told] = answer.diagnostics
    assert (told.severity, told.summary) == (told.ERROR, "Tollgate could not check this")
    assert f"ZeroDivisionError in {method}" in told.detail


async def test_a_failure_that_we_foresaw_is_told_in_its_own_words() -> None:
    async def refuses(_request: bytes, _forward: Forward) -> bytes:
        raise HostError("The value cannot be read")

    answer = pb.ReadResource.Response.FromString(await answer_call("ReadResource", refuses, b"", provider))
    assert answer.diagnostics[0].detail.startswith("The value cannot be read. ")


async def test_an_error_of_the_provider_is_its_own() -> None:
    async def dies(_: bytes) -> bytes:
        raise GrpcStatusError(14, "the provider crashed")

    with pytest.raises(GrpcStatusError, match="the provider crashed"):
        await answer_call("ReadResource", fails_after, b"", dies)
