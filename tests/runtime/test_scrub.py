"""Sensitive values that a host sent in clear do not come back: not in messages, findings, metadata or errors."""

from decimal import Decimal
from typing import Any

import attrs
import pytest
from tollgate_runtime import Finding, Integration, Operation, Resource, Result, fail, success
from tollgate_runtime.errors import InvalidParams, PeerError, RpcError
from tollgate_runtime.scrub import Scrubber
from tollgate_runtime.testing import connect

pytestmark = pytest.mark.requirement("V-6.3.3-02")

TEXTS: list[tuple[set[str], str, str]] = [
    (set(), "nothing to hide", "nothing to hide"),
    ({"hunter2"}, "the password is hunter2!", "the password is (sensitive)!"),
    ({"hunter2"}, "xhunter2x and hunter2", "x(sensitive)x and (sensitive)"),
    ({"abc", "abcdef"}, "abcdef abc", "(sensitive) (sensitive)"),
    ({"a.c"}, "abc a.c", "abc (sensitive)"),
    ({"line one\nline two"}, "it is line one\nline two.", "it is (sensitive)."),
    ({"7"}, "7 of 17 in 7.", "(sensitive) of 17 in (sensitive)."),
    ({"!?"}, "what!? !? x!?x", "what!? (sensitive) x!?x"),
    ({"geheim-ü"}, "geheim-ü", "(sensitive)"),
]


@pytest.mark.parametrize(("secrets", "text", "expected"), TEXTS)
def test_a_text_is_scrubbed(secrets: set[str], text: str, expected: str) -> None:
    assert Scrubber(secrets).text(text) == expected


@attrs.frozen
class Account:
    password: str
    tries: int


VALUES: list[tuple[Any, Any]] = [
    ("hunter2", "(sensitive)"),
    ({"hunter2": ["x", {"y": "a hunter2"}]}, {"(sensitive)": ["x", {"y": "a (sensitive)"}]}),
    ([1, True, None, 2.5], [1, True, None, 2.5]),
    (12345, "(sensitive)"),
    (Decimal(12345), "(sensitive)"),
    (123456, 123456),
    (Decimal("0.1"), Decimal("0.1")),
    ({"n": 7}, {"n": 7}),
]


@pytest.mark.parametrize(("value", "expected"), VALUES)
def test_a_value_is_scrubbed_in_texts_keys_and_numbers(value: Any, expected: Any) -> None:
    assert Scrubber({"hunter2", "12345", "7"}).value(value) == expected


def test_every_part_of_a_result_is_scrubbed_and_the_status_stays() -> None:
    finding = Finding("R", "found hunter2", remediation="change hunter2", path=("password",))
    result = fail(
        "uses hunter2",
        metadata={"a": ("hunter2",), "b": {"hunter2"}, "c": Account("hunter2", 3), "d": Decimal("1.5")},
        findings=[finding, Finding("S", "fine")],
    )
    assert Scrubber({"hunter2"}).result(result) == Result(
        "fail",
        "uses (sensitive)",
        metadata={
            "a": ["(sensitive)"],
            "b": ["(sensitive)"],
            "c": {"password": "(sensitive)", "tries": 3},
            "d": Decimal("1.5"),
        },
        findings=(
            Finding("R", "found (sensitive)", remediation="change (sensitive)", path=("password",)),
            Finding("S", "fine"),
        ),
    )


def test_without_secrets_nothing_is_touched() -> None:
    result, error = fail("x", metadata={"a": object()}), RpcError("x", data=object())
    assert Scrubber(()).result(result) is result
    assert Scrubber(()).error(error) is error


def test_data_of_an_error_that_cannot_be_looked_into_is_left_out() -> None:
    scrubbed = Scrubber({"hunter2"}).error(RpcError("uses hunter2", code=-32050, data=object()))
    assert (scrubbed.message, scrubbed.code, scrubbed.data) == ("uses (sensitive)", -32050, None)


SECRET = {"type": "a", "after": {"password": "hunter2", "name": "web"}, "after_sensitive": {"password": True}}


def test_what_a_handler_says_of_a_resource_is_scrubbed() -> None:
    app = Integration("leaky", version="1")

    @app.on("post-plan")
    def check(resource: Resource) -> Result:
        return success(f"{resource.after['name']}: {resource.after['password']}", metadata={"p": resource.after})

    with connect(app) as client:
        result = client.call("post-plan", SECRET)
    assert result == success("web: (sensitive)", metadata={"p": {"password": "(sensitive)", "name": "web"}})


def test_what_a_handler_says_of_a_whole_stage_is_scrubbed() -> None:
    app = Integration("leaky", version="1", stateful=True)

    @app.on("plan-stage-complete")
    def check(operation: Operation) -> Result:
        return fail(" ".join(str(resource.after["password"]) for resource in operation.resources))

    with connect(app) as client:
        assert client.call("plan-stage-complete", {"resources": [SECRET, SECRET]}) == fail("(sensitive) (sensitive)")
        client.call("post-plan", {**SECRET, "address": "a.b"})
        assert client.call("plan-stage-complete", {"resources": None, "streamed": True}) == fail("(sensitive)")


@pytest.mark.parametrize("error", [ValueError, InvalidParams])
def test_what_an_error_says_is_scrubbed(error: type[Exception], caplog: pytest.LogCaptureFixture) -> None:
    app = Integration("leaky", version="1")

    @app.on("post-plan")
    async def check(resource: Resource) -> None:
        raise error(f"cannot use {resource.after['password']}")

    with connect(app) as client, pytest.raises(PeerError) as refused:
        client.call("post-plan", SECRET)
    assert "cannot use (sensitive)" in refused.value.message
    assert "hunter2" not in caplog.text
