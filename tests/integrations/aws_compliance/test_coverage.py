"""How much of a plan complies: in all, by tag and by team."""

from collections.abc import Callable
from typing import Any

from tollgate_runtime import Resource
from tollgate_runtime.testing import Replay

Make = Callable[..., Resource]
Play = Callable[[list[Resource], dict[str, Any]], Replay]


def plan(make: Make) -> list[Resource]:
    right = [make("aws_vpc", name=f"n{n}", tags={"Owner": "shop", "Env": "prod"}) for n in range(6)]
    return [
        *right,
        make("aws_vpc", name="bare", tags={"Owner": "web"}),
        make("aws_vpc", name="wrong", tags={"Owner": "web", "Env": "x"}),
        make("aws_vpc", name="later", unknown={"tags": True, "tags_all": True}),
        make("aws_vpc", name="secret", tags="(sensitive)"),
        make("aws_route", name="untaggable"),
        Resource(address="aws_vpc.going", type="aws_vpc", action="delete", before={"tags": {}}),
        Resource(address="aws_vpc.stays", type="aws_vpc", action="no-op", before={"tags": {}}, after={"tags": {}}),
    ]


CONFIG: dict[str, Any] = {"required_tags": {"Owner": {}, "Env": ["prod"]}}


def test_the_coverage_is_a_sentence(make: Make, play: Play) -> None:
    stage = play(plan(make), CONFIG).stages["plan-stage-complete"]
    assert stage.message == (
        "75% of 8 taggable resources compliant; missing or wrong: Env (2); by Owner: web 0% of 2; "
        "1 known only after apply; 1 sensitive and not sent"
    )
    assert stage.status == "success"


def test_the_coverage_is_counted_by_tag_and_by_team(make: Make, play: Play) -> None:
    metadata = play(plan(make), CONFIG).stages["plan-stage-complete"].metadata
    assert metadata == {
        "judged": 8,
        "compliant": 6,
        "compliant_percent": 75,
        "unknown": 1,
        "sensitive": 1,
        "by_tag": {
            "Env": {"missing": 1, "wrong": 1, "unknown": 2},
            "Owner": {"missing": 0, "wrong": 0, "unknown": 2},
        },
        "by_team": {
            "shop": {"judged": 6, "compliant": 6},
            "web": {"judged": 2, "compliant": 0},
        },
    }


def test_teams_are_told_by_the_tag_that_is_named(make: Make, play: Play) -> None:
    metadata = play(plan(make), {**CONFIG, "team_tag": "Env"}).stages["plan-stage-complete"].metadata
    assert set(metadata["by_team"]) == {"(none)", "prod", "x"}


def test_one_resource_in_many_keeps_it_from_a_hundred_percent(make: Make, play: Play) -> None:
    resources = [make("aws_vpc", name=f"n{n}", tags={"Owner": "x"}) for n in range(299)]
    stage = play([*resources, make("aws_vpc", name="last", tags={})], {"required_tags": ["Owner"]}).stages
    assert stage["plan-stage-complete"].message.startswith("99% of 300 taggable resources compliant")


def test_what_is_not_known_yet_is_no_fault_of_anybody(make: Make, play: Play) -> None:
    later = make("aws_vpc", name="later", unknown={"tags": True, "tags_all": True})
    right = make("aws_vpc", name="right", tags={"Owner": "x"})
    said = [
        play(resources, {"required_tags": ["Owner"]}).stages["plan-stage-complete"].message
        for resources in ([right, later], [later])
    ]
    assert said == [
        "100% of 1 taggable resource compliant; 1 known only after apply",
        "no tags can be judged yet; 1 known only after apply",
    ]


def test_a_plan_without_anything_to_tag_has_no_coverage(make: Make, play: Play) -> None:
    stage = play([make("aws_route")], {"required_tags": ["Owner"]}).stages["plan-stage-complete"]
    assert (stage.message, stage.metadata) == ("", {})


def test_without_demands_on_tags_there_is_no_coverage(make: Make, play: Play) -> None:
    stage = play([make("aws_vpc", tags={})], {"allowed_regions": ["*"]}).stages["plan-stage-complete"]
    assert "Tags" not in stage.message


def test_resources_that_are_sent_again_are_judged_again(make: Make) -> None:
    from aws_compliance.app import app
    from tollgate_runtime import Operation
    from tollgate_runtime.testing import connect

    with connect(app, config={"required_tags": ["Owner"]}) as client:
        client.call("post-plan", make("aws_vpc", tags={}))
        stage = client.call("plan-stage-complete", Operation(resources=[make("aws_vpc", tags={"Owner": "x"})]))
    assert stage.message == "100% of 1 taggable resource compliant"
