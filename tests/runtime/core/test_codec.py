"""One line to messages and back, and what is said of a line that is none."""

from decimal import Decimal
from typing import Any

import msgspec
import pytest
from tollgate_runtime.core.codec import (
    Malformed,
    decode_line,
    encode_error,
    encode_request,
    encode_result,
    encode_value,
)
from tollgate_runtime.core.messages import Notification, Request, Response
from tollgate_runtime.errors import INVALID_REQUEST, PARSE_ERROR, RpcError


def only(line: bytes) -> Any:
    [message] = decode_line(line)
    return message


@pytest.mark.requirement("P-2.2-01", "R-RPC-04")
def test_a_request_has_a_method_params_and_an_id() -> None:
    message = only(b'{"jsonrpc":"2.0","method":"post-plan","params":{"a":1},"id":7}')
    assert isinstance(message, Request)
    assert (message.id_bytes, message.method, bytes(message.params)) == (b"7", "post-plan", b'{"a":1}')


IDS = [
    b"0", b"1", b"-1", b"1.50", b"1e3", b"1e999", b"null", b'"a"', b'""', b'"\\u00e9"', '"é"'.encode(),
    b"123456789012345678901234567890", b"-0", b'"' + b"x" * 5_000 + b'"',
]  # fmt: skip


@pytest.mark.requirement("P-2.2-05", "R-RPC-09")
@pytest.mark.parametrize("id_bytes", IDS, ids=lambda id_bytes: id_bytes[:20].decode())
def test_any_number_text_or_null_is_an_id_and_kept_to_the_letter(id_bytes: bytes) -> None:
    message = only(b'{"jsonrpc":"2.0","method":"ping","id": %b }' % id_bytes)
    assert isinstance(message, Request)
    assert message.id_bytes == id_bytes
    assert b'"id":%b,' % id_bytes in encode_result(message.id_bytes, b"1")
    msgspec.json.decode(encode_result(message.id_bytes, b"1"), type=msgspec.Raw)


@pytest.mark.requirement("P-2.2-09")
def test_a_message_without_an_id_is_a_notification() -> None:
    message = only(b'{"jsonrpc":"2.0","method":"shutdown"}')
    assert isinstance(message, Notification)
    assert (message.method, bytes(message.params)) == ("shutdown", b"")


@pytest.mark.requirement("P-2.2-02")
def test_a_message_with_an_id_and_a_result_or_an_error_is_a_response() -> None:
    answered = only(b'{"jsonrpc":"2.0","id":3,"result":null}')
    refused = only(b'{"jsonrpc":"2.0","id":4,"error":{"code":-32603,"message":"no","data":[1]}}')
    assert isinstance(answered, Response)
    assert (answered.id, bytes(answered.result), answered.error) == (3, b"null", None)
    assert isinstance(refused, Response)
    assert (refused.id, refused.error) == (4, {"code": -32603, "message": "no", "data": [1]})


@pytest.mark.parametrize("id_bytes", [b'"3"', b"3.0", b"1e999", b"null", b"-3", b"99999999999999999999999999"])
def test_a_response_whose_id_cannot_be_ours_names_no_request(id_bytes: bytes) -> None:
    message = only(b'{"jsonrpc":"2.0","id":%b,"result":1}' % id_bytes)
    assert isinstance(message, Response)
    assert message.id is None


@pytest.mark.parametrize("line", [b"", b"   ", b"\r", b"\t \r"])
def test_an_empty_line_says_nothing(line: bytes) -> None:
    assert decode_line(line) == []


@pytest.mark.parametrize(
    "line", [b' {"jsonrpc":"2.0","method":"ping","id":1}\r', b'\t{"jsonrpc":"2.0","method":"ping","id":1} ']
)
def test_white_space_around_a_line_does_no_harm(line: bytes) -> None:
    assert isinstance(only(line), Request)


def test_members_nobody_knows_are_passed_over() -> None:
    message = only(b'{"jsonrpc":"2.0","method":"ping","id":1,"trace":{"deep":[1]},"auth":null}')
    assert isinstance(message, Request)


def test_of_a_member_given_twice_the_last_counts() -> None:
    message = only(b'{"jsonrpc":"2.0","method":"a","id":1,"method":"b","id":2}')
    assert (message.method, message.id_bytes) == ("b", b"2")


@pytest.mark.parametrize("params", [b"{}", b"[]", b"null", b'{"a":[1]}', b"[1,2]"])
def test_params_may_be_an_object_an_array_or_null(params: bytes) -> None:
    message = only(b'{"jsonrpc":"2.0","method":"m","id":1,"params": %b}' % params)
    assert bytes(message.params) == params


DEEP = 100_000
NO_JSON = {
    "garbage": b"hello",
    "half a message": b'{"jsonrpc":"2.0","meth',
    "two messages on a line": b'{"jsonrpc":"2.0","method":"a"} {}',
    "invalid UTF-8": b'{"jsonrpc":"2.0","method":"\xff","id":1}',
    "invalid UTF-8 in an id": b'{"jsonrpc":"2.0","method":"ping","id":"\xff"}',
    "invalid UTF-8 in params": b'{"jsonrpc":"2.0","method":"ping","id":1,"params":{"a":"\xfe"}}',
    "invalid UTF-8 in an unknown member": b'{"jsonrpc":"2.0","method":"ping","id":1,"x":"\xc3"}',
    "invalid UTF-8 in a batch": b'[{"jsonrpc":"2.0","method":"ping","id":"\xff"}]',
    "a NUL byte": b'{"jsonrpc":"2.0","method":"p\x00ng","id":1}',
    "NUL bytes": b"\x00\x00\x00",
    "a byte order mark": b'\xef\xbb\xbf{"jsonrpc":"2.0","method":"ping","id":1}',
    "UTF-16": '{"jsonrpc":"2.0"}'.encode("utf-16"),
    "a lone surrogate": b'{"jsonrpc":"2.0","method":"\\ud800","id":1}',
    "a number that is none": b'{"jsonrpc":"2.0","method":"ping","id":01}',
    "NaN": b'{"jsonrpc":"2.0","method":"ping","id":1,"params":{"a":NaN}}',
    "a comment": b'{"jsonrpc":"2.0", /* hello */ "method":"ping","id":1}',
    "single quotes": b"{'jsonrpc':'2.0'}",
    "nesting without end": b"[" * DEEP,
    "nesting of 100,000": b"[" * DEEP + b"]" * DEEP,
    "nesting inside params": b'{"jsonrpc":"2.0","method":"m","params":' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"}",
    "nesting nobody looks into": b'{"jsonrpc":"2.0","method":"m","id":1,"x":' + b"[" * DEEP + b"]" * DEEP + b"}",
}  # fmt: skip


@pytest.mark.parametrize("line", NO_JSON.values(), ids=NO_JSON)
def test_a_line_that_is_no_json_is_a_parse_error_for_nobody(line: bytes) -> None:
    message = only(line)
    assert isinstance(message, Malformed)
    assert (message.error.code, message.id_bytes) == (PARSE_ERROR, b"null")
    assert message.error.message.startswith("the line is not JSON: ")


NO_MESSAGE = {
    "a number": (b"1", b"null"),
    "a text": (b'"initialize"', b"null"),
    "null": (b"null", b"null"),
    "an empty object": (b"{}", b"null"),
    "no version": (b'{"method":"ping","id":5}', b"5"),
    "an old version": (b'{"jsonrpc":"1.0","method":"ping","id":5}', b"5"),
    "a version that is a number": (b'{"jsonrpc":2.0,"method":"ping","id":"x"}', b'"x"'),
    "a method that is a number": (b'{"jsonrpc":"2.0","method":1,"id":5}', b"5"),
    "a method that is null": (b'{"jsonrpc":"2.0","method":null,"id":5}', b"5"),
    "params that are a text": (b'{"jsonrpc":"2.0","method":"ping","params":"bar","id":5}', b"5"),
    "params that are a number": (b'{"jsonrpc":"2.0","method":"ping","params":1,"id":5}', b"5"),
    "params that are true, in a notification": (b'{"jsonrpc":"2.0","method":"ping","params":true}', b"null"),
    "an id that is true": (b'{"jsonrpc":"2.0","method":"ping","id":true}', b"null"),
    "an id that is an object": (b'{"jsonrpc":"2.0","method":"ping","id":{}}', b"null"),
    "an id that is an array, and no version": (b'{"method":"ping","id":[1]}', b"null"),
    "neither method nor result": (b'{"jsonrpc":"2.0","id":5}', b"5"),
    "a result without an id": (b'{"jsonrpc":"2.0","result":1}', b"null"),
    "an error that is a text": (b'{"jsonrpc":"2.0","id":5,"error":"no"}', b"5"),
}


@pytest.mark.parametrize(("line", "id_bytes"), NO_MESSAGE.values(), ids=NO_MESSAGE)
def test_json_that_is_no_message_is_an_invalid_request_of_its_id(line: bytes, id_bytes: bytes) -> None:
    message = only(line)
    assert isinstance(message, Malformed)
    assert (message.error.code, message.id_bytes) == (INVALID_REQUEST, id_bytes)


@pytest.mark.parametrize(
    "line",
    [b"[]", b"[ ]", b"[" + b"1," * 1000 + b"1]", b'["' + b"x" * 17_000_000 + b'"]'],
    ids=["empty", "empty with a space", "too many members", "too many bytes"],
)
def test_a_batch_of_no_members_or_too_many_is_one_invalid_request(line: bytes) -> None:
    message = only(line)
    assert isinstance(message, Malformed)
    assert (message.error.code, message.error.message) == (INVALID_REQUEST, "a batch must have 1 to 1,000 members")


def test_a_batch_is_read_member_by_member() -> None:
    messages = decode_line(b'[{"jsonrpc":"2.0","method":"a","id":1},{"jsonrpc":"2.0","method":"b"},1,[],{"x":1}]')
    assert [type(message) for message in messages] == [Request, Notification, Malformed, Malformed, Malformed]
    assert isinstance(messages[0], Request)
    assert messages[0].batch is not None
    assert messages[0].batch.outstanding == 4


@pytest.mark.requirement("P-2.2-01", "P-2.2-09")
def test_what_is_encoded_is_one_line_and_leaves_out_empty_params() -> None:
    assert encode_request("ping", None, b"1") == b'{"jsonrpc":"2.0","method":"ping","id":1}\n'
    assert encode_request("shutdown", None, None) == b'{"jsonrpc":"2.0","method":"shutdown"}\n'
    line = encode_request("m", {"text": "one\ntwo\u2028"}, b"1")
    assert line.count(b"\n") == 1
    assert msgspec.json.decode(line)["params"] == {"text": "one\ntwo\u2028"}


@pytest.mark.requirement("P-2.2-02")
def test_an_error_carries_code_message_and_only_where_there_is_any_data() -> None:
    plain = msgspec.json.decode(encode_error(b"1", RpcError("no", code=-32000)))
    assert plain == {"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "no"}}
    with_data = msgspec.json.decode(encode_error(b"1", RpcError("no", data={"a": 1})))
    assert with_data["error"] == {"code": -32603, "message": "no", "data": {"a": 1}}


@pytest.mark.parametrize("data", [object(), {(1, 2): 3}, "\ud800", Decimal("NaN"), 1j])
def test_an_error_whose_data_is_no_json_is_sent_without_it(data: object) -> None:
    answer = msgspec.json.decode(encode_error(b"1", RpcError("no", data=data)))
    assert answer["error"] == {"code": -32603, "message": "no"}


def test_an_error_whose_message_is_no_text_for_the_wire_is_sent_with_what_can_be() -> None:
    answer = msgspec.json.decode(encode_error(b"1", RpcError("caf\udce9 is closed")))
    assert answer["error"]["message"] == "caf? is closed"


def test_a_decimal_is_a_number_on_the_wire() -> None:
    assert encode_value({"cost": Decimal("121.470")}) == b'{"cost":121.470}'


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("-Infinity"), [Decimal("sNaN")]])
def test_a_decimal_that_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="NaN and Infinity cannot be said in JSON"):
        encode_value(value)


def test_texts_may_speak_of_nan_and_infinity() -> None:
    assert encode_value(["NaN", "Infinity", float("nan"), 10**30]) == b'["NaN","Infinity",null,%d]' % 10**30
