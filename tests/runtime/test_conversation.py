"""`initialize`, the facts that handlers get, and the resources that a stateful integration collects."""

from typing import Any

import attrs
import pytest
from tollgate_runtime import Context, Integration, Operation, Resource, Result, success
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect


@attrs.frozen
class Config:
    policy_set: str = "default"


def integration(**settings: Any) -> Integration:
    return Integration("sample", version="1.2.3", config=Config, **settings)


RESOURCE = {"type": "a"}


@pytest.mark.requirement("R-RPC-01", "R-RPC-11")
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ("sample", None, None)),
        ({"terraform_version": "1.9.0"}, ("sample", "1.9.0", None)),
        ({"version": "1.0", "name": "tofu name"}, ("tofu name", "1.0", None)),
        ({"terraform_version": "1.9.0", "name": "mine", "workspace": "prod"}, ("mine", "1.9.0", "prod")),
        ({"name": None, "workspace": None, "max_result_bytes": None, "protocol_version": None}, ("sample", None, None)),
    ],
)
def test_a_handler_is_told_who_calls(params: dict[str, Any], expected: tuple[str, str | None, str | None]) -> None:
    app = integration()
    seen: list[tuple[str, str | None, str | None]] = []

    @app.on("post-plan")
    def tell(_resource: Resource, context: Context) -> None:
        seen.append((context.name, context.terraform_version, context.workspace))

    with connect(app, initialize=False) as client:
        client.request("initialize", params)
        client.call("post-plan", RESOURCE)
    assert seen == [expected]


@pytest.mark.requirement("P-2.1-22", "R-RPC-02", "R-RPC-11", "R-LIFE-02")
def test_the_answer_to_initialize_suits_all_three_hosts() -> None:
    app = integration(stateful=True)
    with connect(app) as client:
        assert client.introduction == {
            "name": "sample",
            "version": "1.2.3",
            "hooks": ["post-plan"],
            "capabilities": ["post-plan"],
            "protocol_version": "1.0",
            "config_schema": app.schema(),
            "stateful": True,
        }


def test_under_the_middleware_success_and_warning_pass() -> None:
    app = integration()

    @app.on("post-plan")
    def answer(resource: Resource) -> Result:
        return Result(resource.after["status"], "words")

    with connect(app, dialect="opentofu") as client:
        answers = [
            client.request("post-plan", {"resource_type": "a", "planned_state": {"status": status}})["status"]
            for status in ("success", "warn", "fail")
        ]
    assert answers == ["pass", "pass", "fail"]


@pytest.mark.parametrize("sent", [{}, {"max_result_bytes": 5000}])
def test_a_result_fits_what_the_host_reads_whether_it_says_so_or_not(sent: dict[str, int]) -> None:
    app = integration()

    @app.on("post-plan")
    def answer(_resource: Resource) -> Result:
        return success("fine", metadata={"x": "y" * (2_000_000 if not sent else 6000)})

    with connect(app, initialize=False) as client:
        client.request("initialize", sent)
        result = client.call("post-plan", RESOURCE)
    assert result == success("fine [metadata left out: the result was larger than the host reads]")


def collecting() -> Integration:
    app = integration(stateful=True)

    @app.on("plan-stage-complete", "apply-stage-start")
    def tell(operation: Operation) -> Result:
        return success(" ".join(f"{resource.display}={resource.after['n']}" for resource in operation.resources))

    return app


def test_a_stateful_integration_gets_the_resources_it_was_shown() -> None:
    with connect(collecting()) as client:
        assert client.introduction["hooks"] == ["post-plan", "plan-stage-complete", "apply-stage-start"]
        client.call("plan-stage-start")
        for number, address in enumerate(["a.x", "a.y", "a.x", None, None]):
            client.call("post-plan", {"address": address, "type": "a", "name": "z", "after": {"n": number}})
        streamed = {"resources": None, "streamed": True}
        assert client.call("plan-stage-complete", streamed) == success("a.x=2 a.y=1 a.z=3 a.z=4")
        assert client.call("apply-stage-start", streamed) == success("a.x=2 a.y=1 a.z=3 a.z=4")


def test_a_new_plan_collects_anew_and_resources_that_are_sent_count() -> None:
    with connect(collecting()) as client:
        client.call("post-plan", {"address": "a.old", "type": "a", "after": {"n": 0}})
        client.call("plan-stage-start")
        client.call("post-plan", {"address": "a.new", "type": "a", "after": {"n": 1}})
        assert client.call("plan-stage-complete", {"resources": None}) == success("a.new=1")
        sent = {"resources": [{"address": "a.sent", "type": "a", "after": {"n": 5}}]}
        assert client.call("plan-stage-complete", sent) == success("a.sent=5")


class Counted(Resource, frozen=True, kw_only=True):
    """A resource without its attributes, but for one."""

    number: int


def keeping() -> Integration:
    app = integration(stateful=True)

    @app.keep
    def keep(resource: Resource, context: Context) -> Resource:
        return Counted(**resource.outline, number=resource.after["n"])

    @app.on("plan-stage-complete")
    def tell(operation: Operation) -> Result:
        shown = (f"{row.number} {row.after}" if isinstance(row, Counted) else row.after for row in operation.resources)
        return success("; ".join(map(str, shown)))

    return app


def test_a_stateful_integration_keeps_no_more_of_a_resource_than_it_wants() -> None:
    with connect(keeping()) as client:
        for number, address in enumerate(["a.x", "a.y", "a.x"]):
            client.call("post-plan", {"address": address, "type": "a", "after": {"n": number}})
        assert client.call("plan-stage-complete", {"resources": None}) == success("2 {}; 1 {}")
        sent = {"resources": [{"address": "a.x", "type": "a", "after": {"n": 5}}]}
        assert client.call("plan-stage-complete", sent) == success("{'n': 5}")


def test_a_resource_with_sensitive_values_is_kept_whole_so_that_answers_can_be_searched_for_them() -> None:
    with connect(keeping()) as client:
        secret = {"address": "a.x", "type": "a", "after": {"n": 7654321}, "after_sensitive": {"n": True}}
        client.call("post-plan", secret)
        assert client.call("plan-stage-complete", {"resources": None}) == success("{'n': (sensitive)}")


def test_what_fails_to_keep_a_resource_is_told_and_the_resource_stays() -> None:
    with connect(keeping()) as client:
        with pytest.raises(PeerError, match="what was to keep a resource failed with KeyError: 'n'"):
            client.call("post-plan", {"address": "a.x", "type": "a", "after": {}})
        assert client.call("plan-stage-complete", {"resources": None}) == success("{}")


def test_an_integration_that_is_not_stateful_collects_nothing() -> None:
    app = integration()

    @app.on("plan-stage-complete")
    def tell(operation: Operation) -> Result:
        return success(str(len(operation.resources)))

    with connect(app) as client:
        client.call("post-plan", {"address": "a.b", "type": "a"})
        assert client.call("plan-stage-complete", {"resources": None}) == success("0")
