"""What is said of a whole plan."""

from collections.abc import Callable

from naming_checker.app import app
from tollgate_runtime import Operation, Resource
from tollgate_runtime.testing import connect

Made = Callable[..., Resource]


def test_a_plan_is_summed_up_once(made: Made) -> None:
    plan = [
        made("aws_s3_bucket", {"bucket": "prod-logs"}, address="aws_s3_bucket.a"),
        made("aws_s3_bucket", {"bucket": "logs"}, address="aws_s3_bucket.b"),
        made("aws_s3_bucket", after_unknown={"bucket": True}, address="aws_s3_bucket.c"),
        made("aws_s3_bucket", {"bucket": "(sensitive)"}, address="aws_s3_bucket.d"),
        made("aws_vpc", {"cidr_block": "10.0.0.0/16"}, address="aws_vpc.e"),
    ]
    with connect(app, config={"prefix": "prod-"}) as client:
        for resource in [*plan, plan[0]]:
            client.call("post-plan", resource)
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=plan))
        again = client.call("plan-stage-complete", Operation(operation="plan", resources=plan))
    assert (result.status, result.message) == (
        "success",
        "1 name as it should be, 1 not, 1 known only after apply, 1 sensitive and not sent",
    )
    assert result.metadata == {"names": {"ok": 1, "broken": 1, "unknown": 2}}
    assert (again.message, again.metadata) == ("", {})


def test_a_plan_without_names_is_passed_over_in_silence(made: Made) -> None:
    with connect(app, config={"prefix": "prod-"}) as client:
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=[made("aws_vpc")]))
    assert (result.status, result.message, result.metadata) == ("success", "", {})


def test_labels_are_counted_where_the_host_shows_the_findings_themselves() -> None:
    rows = [{"name": name, "file": "v.tf", "line": 1} for name in ("Bad", "good", "fine")]
    operation = Operation(operation="plan", configuration={"modules": {"": {"variable": rows, "output": rows}}})
    with connect(app, config={"labels": {"output": {"format": "none"}}}) as client:
        result = client.call("plan-stage-complete", operation)
    assert result.message == "1 of 3 labels should be written otherwise"
    assert result.metadata == {"labels": {"ok": 2, "broken": 1}}


def test_a_host_that_shows_no_findings_is_told_them(made: Made) -> None:
    with connect(app, config={"labels": "snake_case", "limits": False}) as client:
        result = client.call("plan-stage-complete", Operation(resources=[made("aws_vpc", name="Main")]))
    assert result.message == (
        "resource label 'Main' must be written in snake_case. 1 of 1 labels should be written otherwise"
    )


def test_a_name_that_apply_will_tell_is_counted_as_such_whatever_it_counts_as(made: Made) -> None:
    unknown = made("aws_s3_bucket", after_unknown={"bucket": True})
    with connect(app, config={"prefix": "p-", "unknown": "warn"}) as client:
        assert client.call("post-plan", unknown).status == "warn"
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=[unknown]))
    assert result.message == "1 name known only after apply"
