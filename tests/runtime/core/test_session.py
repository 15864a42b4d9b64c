"""Two sessions back to back, and what one says to a peer that breaks the rules."""

from typing import Any

import msgspec
import pytest
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived, ResponseReceived
from tollgate_runtime.core.messages import Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import INVALID_REQUEST, PARSE_ERROR, ConnectionClosed, MethodNotFound


def requests_in(events: list[Event]) -> list[Request]:
    return [event.request for event in events if isinstance(event, RequestReceived)]


def replies_in(events: list[Event]) -> list[Any]:
    return [msgspec.json.decode(event.reply) for event in events if isinstance(event, Rejected) and event.reply]


def results_in(events: list[Event]) -> dict[int | None, Any]:
    responses = [event.response for event in events if isinstance(event, ResponseReceived)]
    return {response.id: msgspec.json.decode(response.result) for response in responses}


@pytest.mark.requirement("P-2.2-01", "P-2.2-02", "R-RPC-09")
def test_a_request_is_answered_across_two_sessions() -> None:
    host, integration = Session(), Session()
    request_id, line = host.request("post-plan", {"resource": {"type": "aws_instance"}})
    [request] = requests_in(integration.receive(line))
    assert request.method == "post-plan"
    assert msgspec.json.decode(request.params) == {"resource": {"type": "aws_instance"}}
    events = host.receive(integration.respond(request, {"status": "success"}))
    assert results_in(events) == {request_id: {"status": "success"}}
    assert host.pending == frozenset()


@pytest.mark.requirement("P-2.2-02")
def test_a_refusal_reaches_the_other_side_with_code_message_and_data() -> None:
    host, integration = Session(), Session()
    _, line = host.request("nonsense")
    [request] = requests_in(integration.receive(line))
    [event] = host.receive(integration.refuse(request, MethodNotFound("there is no method", data={"known": 1})))
    assert isinstance(event, ResponseReceived)
    assert event.response.error == {"code": -32601, "message": "there is no method", "data": {"known": 1}}


@pytest.mark.requirement("P-2.2-04")
def test_ids_count_up_from_one_and_answers_come_in_any_order() -> None:
    host, integration = Session(), Session()
    sent = [host.request("ping", [number]) for number in range(5)]
    assert [request_id for request_id, _ in sent] == [1, 2, 3, 4, 5]
    assert host.pending == frozenset({1, 2, 3, 4, 5})
    requests = requests_in(integration.receive(b"".join(line for _, line in sent)))
    answers = b"".join(integration.respond(request, request.method) for request in reversed(requests))
    assert list(results_in(host.receive(answers))) == [5, 4, 3, 2, 1]


@pytest.mark.requirement("P-2.2-09")
def test_a_notification_has_no_id_and_leaves_nothing_pending() -> None:
    host, integration = Session(), Session()
    line = host.notify("shutdown")
    assert b'"id"' not in line
    [event] = integration.receive(line)
    assert isinstance(event, NotificationReceived)
    assert event.notification.method == "shutdown"
    assert host.pending == frozenset()


def test_a_response_to_an_unknown_id_is_ignored() -> None:
    host = Session()
    host.request("ping")
    assert host.receive(b'{"jsonrpc":"2.0","id":2,"result":1}\n{"jsonrpc":"2.0","id":"1","result":1}\n') == []
    assert host.pending == frozenset({1})


def test_the_second_of_two_responses_is_ignored() -> None:
    host = Session()
    host.request("ping")
    line = b'{"jsonrpc":"2.0","id":1,"result":%d}\n'
    assert results_in(host.receive(line % 1 + line % 2)) == {1: 1}


@pytest.mark.requirement("P-2.2-04")
def test_a_late_response_is_dropped() -> None:
    host = Session()
    request_id, _ = host.request("ping")
    host.forget(request_id)
    assert host.receive(b'{"jsonrpc":"2.0","id":1,"result":1}\n') == []
    host.forget(request_id)


def test_requests_of_one_id_are_each_reported() -> None:
    integration = Session()
    requests = requests_in(integration.receive(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n' * 2))
    assert [integration.respond(request, 1) for request in requests] == [b'{"jsonrpc":"2.0","id":1,"result":1}\n'] * 2


def test_a_last_line_without_its_newline_still_counts() -> None:
    integration = Session()
    assert integration.receive(b'{"jsonrpc":"2.0","id":1,"method":"ping"}') == []
    [request] = requests_in(integration.receive_end())
    assert request.method == "ping"
    assert integration.receive_end() == []


def test_half_a_line_at_the_end_is_a_parse_error() -> None:
    integration = Session()
    integration.receive(b'{"jsonrpc":"2.0","id":1,"meth')
    [reply] = replies_in(integration.receive_end())
    assert (reply["id"], reply["error"]["code"]) == (None, PARSE_ERROR)


def test_a_line_over_the_limit_is_refused_with_both_sizes() -> None:
    integration = Session(max_line_bytes=1000)
    [reply] = replies_in(integration.receive(b"x" * 1_234 + b"\n"))
    assert reply == {
        "jsonrpc": "2.0",
        "id": None,
        "error": {"code": INVALID_REQUEST, "message": "a line of 1,234 bytes is longer than the 1,000 that are read"},
    }
    assert len(requests_in(integration.receive(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'))) == 1


def test_after_closing_nothing_is_asked_but_what_was_asked_is_answered() -> None:
    session = Session()
    session.request("ping")
    [request] = requests_in(session.receive(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'))
    assert session.close() == frozenset({1})
    assert session.is_closed
    assert session.pending == frozenset()
    for ask in (session.request, session.notify):
        with pytest.raises(ConnectionClosed, match="transport is closed"):
            ask("ping")
    assert session.respond(request, 1)


def test_a_request_that_cannot_be_encoded_is_not_pending() -> None:
    session = Session()
    with pytest.raises(TypeError):
        session.request("ping", object())
    assert session.pending == frozenset()


BATCH = (
    b'[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"},'
    b'7,{"jsonrpc":"2.0","id":"x","method":"c"}]\n'
)


def test_a_batch_is_answered_in_one_line_when_its_last_answer_is_there() -> None:
    session = Session()
    events = session.receive(BATCH)
    assert [type(event) for event in events] == [RequestReceived, NotificationReceived, Rejected, RequestReceived]
    assert replies_in(events) == []
    first, second = requests_in(events)
    assert session.respond(second, "second") == b""
    line = session.refuse(first, MethodNotFound("no"))
    assert line.endswith(b"]\n")
    answers = msgspec.json.decode(line)
    assert [(answer["id"], "result" in answer) for answer in answers] == [(None, False), ("x", True), (1, False)]


def test_a_batch_of_nothing_but_garbage_is_answered_at_once() -> None:
    [reply] = replies_in(Session().receive(b"[1,2,3]\n"))
    assert [answer["error"]["code"] for answer in reply] == [INVALID_REQUEST] * 3


def test_a_batch_of_notifications_is_not_answered() -> None:
    events = Session().receive(b'[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"}]\n')
    assert [type(event) for event in events] == [NotificationReceived, NotificationReceived]


def test_a_batch_of_responses_reaches_its_callers() -> None:
    host = Session()
    host.request("a")
    host.request("b")
    events = host.receive(b'[{"jsonrpc":"2.0","id":2,"result":2},{"jsonrpc":"2.0","id":1,"result":1}]\n')
    assert results_in(events) == {2: 2, 1: 1}


def test_two_sessions_that_refuse_each_other_do_not_go_on_for_ever() -> None:
    one, other = Session(), Session()
    [rejected] = one.receive(b"garbage\n")
    assert isinstance(rejected, Rejected)
    assert other.receive(rejected.reply) == []
