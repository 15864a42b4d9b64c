from tollgate_host.integrations.calls.pending_calls import PendingCalls
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import RpcError


def test_a_call_is_taken_once():
    pending, ended = PendingCalls(), list[Json | RpcError]()
    pending.add(1, "post-plan", 30, ended.append, now=0)
    done = pending.take(1)
    assert done is not None
    done(b"{}")
    assert ended == [b"{}"]
    assert pending.take(1) is None


def test_each_has_its_own_time():
    pending, ended = PendingCalls(), list[Json | RpcError]()
    pending.add(1, "plan-stage-complete", 150, ended.append, now=0)
    pending.add(2, "post-plan", 30, ended.append, now=10)
    assert pending.next_deadline == 40
    assert [request_id for request_id, _, _ in pending.expire(39.9)] == []
    assert [(request_id, str(error)) for request_id, _, error in pending.expire(40)] == [
        (2, "did not answer post-plan within 30 s")
    ]
    assert pending.next_deadline == 150


def test_one_that_ends_because_of_another_is_not_expired_too():
    pending, ended = PendingCalls(), list[Json | RpcError]()
    for number in (1, 2):
        pending.add(number, "post-plan", 30, ended.append, now=0)
    seen: list[int] = []
    for request_id, _, _ in pending.expire(60):
        seen.append(request_id)
        pending.clear()
    assert seen == [1]
    assert pending.next_deadline == float("inf")
