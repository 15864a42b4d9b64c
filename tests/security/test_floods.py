"""Integrations that answer with more than anybody can read."""

from typing import Any

from tests.host.plans.pieces import change, resource_change

FLOOD = """
def handle(m):
    findings = [{"rule": f"r{number}", "message": "x"} for number in range(100_000)]
    answer(m, "fail", findings=findings)
serve(handle)
"""
SAME = """
def handle(m):
    send(id=m["id"], error={"code": -32000, "message": "the API is down"})
serve(handle)
"""


def test_a_hundred_thousand_findings_in_one_answer_are_an_error_of_the_integration(project: Any) -> None:
    project.integration("loud", FLOOD)
    project.plan_of(resource_change("aws_vpc", "a", change(["create"], None, {"x": "y"})))
    outcome = project.check()
    assert outcome.code == 4
    told = " ".join((outcome.out + outcome.err).replace("│", " ").split())
    assert "answered post-plan with 100,000 findings; at most 10,000 are read" in told
    assert len(outcome.out) < 10_000


def test_an_error_that_repeats_for_many_resources_is_one_line_with_a_count(project: Any) -> None:
    project.integration("down", SAME)
    changes = [resource_change("aws_vpc", f"v{one}", change(["create"], None, {"x": "y"})) for one in range(50)]
    project.plan_of(*changes)
    outcome = project.check()
    assert outcome.code == 4
    text = outcome.out + outcome.err
    assert text.count("the API is down") == 1
    assert "50" in text
