"""What functions on a hook may answer, how several answers become one, and what is refused."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from tollgate_runtime import Finding, Integration, Resource, Result, fail, success, warn
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect


def registered(function: Any) -> Integration:
    app = Integration("sample", version="1.0.0")
    app.on("post-plan")(function)
    return app


def answer(app: Integration) -> Result:
    with connect(app) as client:
        return client.call("post-plan", Resource(type="aws_instance", action="create", after={"name": "web"}))


def test_several_functions_on_a_hook_all_run_and_the_worst_stands() -> None:
    app = Integration("sample", version="1.0.0")

    def answers(result: Result) -> Callable[[Resource], Result]:
        return lambda resource: result

    app.on("post-plan")(answers(warn("one", metadata={"a": 1})))
    app.on("post-plan", actions="delete")(answers(fail("never")))
    app.on("post-plan")(answers(fail("two", metadata={"b": 2})))
    app.on("post-plan")(answers(success()))
    assert answer(app) == fail("one; two", metadata={"a": 1, "b": 2})


FINDING = Finding("R-1", "bad", severity="high")


def findings_one_by_one(resource: Resource) -> Iterator[Finding]:
    yield FINDING
    yield Finding("R-2", "also", status="warn")


async def findings_async_one_by_one(resource: Resource) -> AsyncIterator[Finding]:
    yield FINDING
    yield Finding("R-2", "also", status="warn")


def results_one_by_one(resource: Resource) -> Iterator[Result | Finding | None]:
    yield warn("one")
    yield None
    yield FINDING


BOTH = fail("bad; also", findings=[FINDING, Finding("R-2", "also", status="warn")])
ANSWERS: dict[str, tuple[Callable[[Resource], Any], Result]] = {
    "nothing": (lambda resource: None, success()),
    "a result": (lambda resource: warn("x"), warn("x")),
    "a finding": (lambda resource: FINDING, fail("bad", findings=[FINDING])),
    "a list of findings": (lambda resource: [FINDING], fail("bad", findings=[FINDING])),
    "an empty list": (lambda resource: [], success()),
    "a tuple of results": (lambda resource: (warn("a"), fail("b")), fail("a; b")),
    "lists in a list": (lambda resource: [[FINDING], [warn("x")]], fail("bad; x", findings=[FINDING])),
    "a generator expression": (lambda resource: (each for each in [FINDING]), fail("bad", findings=[FINDING])),
    "a generator": (findings_one_by_one, BOTH),
    "an async generator": (findings_async_one_by_one, BOTH),
    "a generator of everything": (results_one_by_one, fail("one; bad", findings=[FINDING])),
}


@pytest.mark.parametrize(("function", "result"), ANSWERS.values(), ids=ANSWERS)
def test_a_function_may_answer_in_several_ways(function: Any, result: Result) -> None:
    assert answer(registered(function)) == result


async def a_number(resource: Resource) -> Any:
    return 5


RUBBISH: dict[str, tuple[Callable[[Resource], Any], str]] = {
    "a text": (lambda resource: "fine", "returned str"),
    "true": (lambda resource: True, "returned bool"),
    "a map": (lambda resource: {"status": "fail"}, "returned dict"),
    "bytes": (lambda resource: b"x", "returned bytes"),
    "a list of texts": (lambda resource: ["fine"], "returned str"),
    "a number, in time": (a_number, "returned int"),
    "a class": (lambda resource: Result, "returned StructMeta"),
}


@pytest.mark.parametrize(("function", "what"), RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_refused_with_what_may_be_returned(function: Any, what: str) -> None:
    with pytest.raises(PeerError) as refused:
        answer(registered(function))
    assert refused.value.code == -32603
    assert f"{what} at post-plan; return success(), warn(), fail(), findings or nothing" in refused.value.message
