"""A line is never longer than the host reads, and its status never changes."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_runtime import Finding, Result, fail
from tollgate_runtime.contract.limits import fit_error, fit_result, room_for_answer
from tollgate_runtime.contract.results import Status
from tollgate_runtime.core.codec import encode_error, encode_result, encode_value
from tollgate_runtime.core.messages import Request
from tollgate_runtime.errors import RpcError

MIB = 1024 * 1024


def fitted(result: Result, room_bytes: int) -> dict[str, Any]:
    encoded = fit_result(result, lambda smaller: encode_value(smaller.to_wire()), room_bytes)
    assert len(encoded) <= max(room_bytes, 400)
    return msgspec.json.decode(encoded)


def test_a_result_that_fits_is_not_touched() -> None:
    result = fail("no", metadata={"a": 1}, findings=[Finding("R", "m")])
    assert fitted(result, 1000) == result.to_wire()


@pytest.mark.requirement("P-2.2-11")
@pytest.mark.parametrize("limit", [MIB, 64 * MIB], ids=["1 MiB", "64 MiB"])
def test_metadata_goes_first(limit: int) -> None:
    result = fail("no", metadata={"big": "x" * limit}, findings=[Finding("R", "m")])
    wire = fitted(result, limit)
    assert (wire["status"], wire["metadata"], len(wire["findings"])) == ("fail", {}, 1)
    assert wire["message"] == "no [metadata left out: the result was larger than the host reads]"


def test_findings_go_next_the_last_ones_first() -> None:
    findings = [Finding(f"R-{number}", "x" * 1000) for number in range(100)]
    wire = fitted(fail("no", metadata={"a": 1}, findings=findings), 60_000)
    assert [row["rule"] for row in wire["findings"]] == [f"R-{number}" for number in range(50)]
    assert wire["message"] == "no [metadata and 50 findings left out: the result was larger than the host reads]"


def test_what_was_not_there_is_not_said_to_be_left_out() -> None:
    wire = fitted(fail("", findings=[Finding("R", "x" * 2000)]), 1000)
    assert wire["message"] == "[1 findings left out: the result was larger than the host reads]"


def test_a_message_is_cut_at_last() -> None:
    wire = fitted(fail("é\x01" * 5000, metadata={"a": 1}), 2000)
    assert wire["status"] == "fail"
    assert wire["message"].startswith("é\x01é")
    assert wire["message"].endswith("[the rest left out: the result was larger than the host reads]")


@given(
    st.sampled_from(["success", "warn", "fail"]),
    st.text(max_size=300),
    st.integers(0, 30),
    st.integers(0, 3000),
    st.integers(0, 5000),
)
def test_whatever_is_left_out_the_status_stays(
    status: Status, message: str, findings: int, metadata: int, room_bytes: int
) -> None:
    rows = tuple(Finding("R", "x" * 50) for _ in range(findings))
    wire = fitted(Result(status, message, metadata={"m": "y" * metadata}, findings=rows), room_bytes)
    assert wire["status"] == status


@pytest.mark.requirement("P-2.2-11")
@pytest.mark.parametrize("id_bytes", [b"1", b'"' + b"i" * 3000 + b'"'])
def test_the_whole_line_fits_whatever_the_id(id_bytes: bytes) -> None:
    request = Request(id_bytes, "post-plan", b"{}")
    room_bytes = room_for_answer(request, 10_000)
    result = encode_result(id_bytes, b"x" * room_bytes) + b"\n"
    assert len(result) == 10_000


def test_an_error_that_fits_is_not_touched_and_one_that_does_not_keeps_its_code() -> None:
    error = RpcError("no", code=-32602, data={"errors": ["x" * 5000]})
    assert fit_error(error, 10_000) is error
    cut = fit_error(error, 1000)
    assert (cut.code, cut.data) == (-32602, None)
    assert cut.message == "no [cut: the error was larger than the host reads]"
    long = fit_error(RpcError("word " * 5000), 1000)
    assert long.message.startswith("word word")
    assert len(encode_error(b"1", long)) <= 1000
