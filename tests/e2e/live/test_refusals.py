"""Hooks of an apply that fails, and of a destroy that integrations may stop."""

import pytest

from .conftest import Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
BUCKET = 'resource "aws_s3_bucket" "{name}" {{\n  bucket = "taken"\n  {more}\n}}\n'


@pytest.mark.requirement("P-3.1-06", "P-3.1-05", "P-3.1-08")
def test_post_apply_has_the_real_action_both_sides_and_the_provider_s_error(open_live: Open) -> None:
    first, second = BUCKET.format(name="first", more=""), BUCKET.format(name="second", more="")
    live = open_live(PROVIDER + first)
    live.tollgate("apply", "-auto-approve")
    live.forget()
    live.write(PROVIDER + first.replace('"taken"', '"taken"\n  tags = { A = "b" }') + second)
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert "already exists" in ended.err
    told = {call["resource"]["address"]: call["resource"] for call in live.calls("post-apply")}
    assert told["aws_s3_bucket.second"]["action"] == "create"
    assert "already exists" in told["aws_s3_bucket.second"]["error"]
    updated = told["aws_s3_bucket.first"]
    assert (updated["action"], updated["error"]) == ("update", None)
    assert (updated["before"]["tags"], updated["after"]["tags"]) == (None, {"A": "b"})
    before = next(call["resource"] for call in live.calls("pre-apply") if call["resource"]["action"] == "update")
    assert (before["before"]["tags"], before["after"]["tags"]) == (None, {"A": "b"})
    outcome = {one["address"]: one for one in live.calls("apply-stage-complete")[0]["resources"]}
    assert "already exists" in outcome["aws_s3_bucket.second"]["error"]


@pytest.mark.requirement("R-HOOK-10")
def test_a_destroy_asks_about_deletions_alone_and_a_refused_one_stops(open_live: Open) -> None:
    live = open_live(PROVIDER + BUCKET.format(name="kept", more=""))
    live.tollgate("apply", "-auto-approve")
    complaint = {"status": "fail", "message": "It is wrong as it is."}
    refusal = {"hook": "pre-apply", "action": "delete", "status": "fail", "message": "Never delete this."}
    live.record(
        say=[{"hook": "post-refresh", **complaint}, {"hook": "post-plan", "action": "no-op", **complaint}, refusal]
    )
    ended = live.tollgate("destroy", "-auto-approve", "-no-color", check=1)
    assert live.seen("pre-plan", "post-plan") == [
        "pre-plan delete aws_s3_bucket.kept",
        "post-plan delete aws_s3_bucket.kept",
    ]
    assert "aws_s3_bucket.kept" in ended.out.rpartition("Tollgate  recorder")[2]
    assert "It is wrong as it is" in ended.out
    assert "Never delete this" in ended.err
    assert [one["name"] for one in live.state()["resources"]] == ["kept"]
    live.record()
    live.tollgate("destroy", "-auto-approve")
    assert live.state()["resources"] == []
