"""The core under arbitrary bytes, and valid traffic in arbitrary pieces."""

from itertools import pairwise
from typing import Any, cast

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived, ResponseReceived
from tollgate_runtime.core.session import Session

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
MEMBERS = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | JSON,
        "id": st.integers() | st.text() | JSON,
        "method": st.sampled_from(["ping", "initialize", "post-plan", "shutdown"]) | JSON,
        "params": JSON,
        "result": JSON,
        "error": JSON,
    },
)
JSON_LINES = (MEMBERS | st.lists(MEMBERS | JSON, max_size=4) | JSON).map(msgspec.json.encode)
LINES = st.binary(max_size=40).map(lambda line: line.replace(b"\n", b"")) | JSON_LINES
STREAMS = st.lists(LINES, max_size=6).map(lambda lines: b"\n".join([*lines, b""]))


def pieces_of(stream: bytes, cuts: list[int]) -> list[bytes]:
    places = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return [stream[start:end] for start, end in pairwise(places)]


def seen(event: Event) -> Any:
    """What an event says, for comparing."""
    if isinstance(event, RequestReceived):
        return "request", event.request.id_bytes, event.request.method, bytes(event.request.params)
    if isinstance(event, NotificationReceived):
        return "notification", event.notification.method, bytes(event.notification.params)
    if isinstance(event, ResponseReceived):
        return "response", event.response.id, bytes(event.response.result), event.response.error
    return "rejected", event.error.code, event.reply


def is_error(answer: Any) -> bool:
    return answer.keys() == {"jsonrpc", "id", "error"} and isinstance(answer["error"]["code"], int)


@given(st.binary(max_size=300) | STREAMS)
@example(b'{"jsonrpc":"2.0","id":1e999,"result":1}\n')
@example(b'{"jsonrpc":"2.0","id":"\xff","method":"ping"}\n')
@example(b"[[]]\n")
def test_whatever_arrives_is_taken_and_every_reply_is_a_line_of_json(stream: bytes) -> None:
    session = Session(max_line_bytes=200)
    session.request("ping")
    outstanding = 0
    for event in [*session.receive(stream), *session.receive_end()]:
        if isinstance(event, Rejected):
            outstanding += not event.reply
            if event.reply:
                assert event.reply.endswith(b"\n")
                answer = msgspec.json.decode(event.reply)
                answers = cast("list[Any]", answer) if isinstance(answer, list) else [answer]
                assert all(is_error(member) for member in answers)
        elif isinstance(event, RequestReceived):
            line = session.respond(event.request, {"status": "success"})
            assert line.endswith(b"\n") or (line == b"" and event.request.batch is not None)
            msgspec.json.decode(line or b"null", type=msgspec.Raw)


@given(STREAMS, st.lists(st.integers(min_value=0), max_size=8))
def test_the_same_traffic_in_any_pieces_gives_the_same_events(stream: bytes, cuts: list[int]) -> None:
    whole, pieced = Session(), Session()
    for session in (whole, pieced):
        session.request("ping")
    expected = [*whole.receive(stream), *whole.receive_end()]
    events = [event for piece in pieces_of(stream, cuts) for event in pieced.receive(piece)]
    events += pieced.receive_end()
    assert [seen(event) for event in events] == [seen(event) for event in expected]


@given(
    st.lists(st.tuples(st.text(min_size=1), JSON.filter(lambda params: isinstance(params, dict | list))), max_size=6)
)
def test_what_one_session_asks_the_other_hears_and_answers(calls: list[tuple[str, Any]]) -> None:
    host, integration = Session(), Session()
    wire = b"".join(host.request(method, params)[1] for method, params in calls)
    heard: list[tuple[str, Any]] = []
    answers = b""
    for event in integration.receive(wire):
        assert isinstance(event, RequestReceived)
        heard.append((event.request.method, msgspec.json.decode(event.request.params)))
        answers = integration.respond(event.request, len(heard)) + answers
    assert heard == calls
    assert len(host.receive(answers)) == len(calls)
    assert host.pending == frozenset()
