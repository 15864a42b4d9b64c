"""Annotations in the private data of the real provider, whose two libraries each treat it in their own way."""

import pytest

from tests.e2e.aws.life import Life
from tests.e2e.aws.likeness import notes_in, objects_in

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

OLDER, NEWER = "aws_iam_role.app", "aws_vpc_security_group_ingress_rule.https"
"""Resources of the provider's older and of its newer library; every update step changes both."""
BUILT_IN = "terraform_data.built_in"


def test_every_created_object_carries_what_was_said_at_plan_and_at_apply(gated: Life) -> None:
    notes = notes_in(gated["created"].state)
    notes.pop(BUILT_IN)  # it has no provider process, so nothing passes Tollgate
    assert {name for name, note in notes.items() if note["recorder"] != {"applied": True}} == set()
    assert notes[OLDER]["region"] == {"region": "us-east-1", "stage": "one"}
    assert notes[NEWER]["region"] == {"region": "us-east-1", "stage": "one"}
    assert notes['module.edge["blue"].aws_vpc.edge']["region"] == {"region": "us-west-2", "stage": "one"}


def test_annotations_survive_updates_of_both_libraries(gated: Life) -> None:
    notes = notes_in(gated["updated"].state)
    for address in (OLDER, NEWER):
        assert notes[address]["recorder"] == {"applied": True}
        assert notes[address]["region"] == {"region": "us-east-1", "stage": "two"}
    assert notes["aws_eip.same[0]"]["region"]["stage"] in ("one", "two")


def test_a_run_of_terraform_alone_keeps_all_but_what_the_older_library_drops_in_an_update(gated: Life) -> None:
    before, after = notes_in(gated["updated"].state), notes_in(gated["between"].state)
    assert after.pop(OLDER) == {}
    before.pop(OLDER)
    assert after == before


def test_the_next_run_annotates_anew_and_replaced_objects_have_their_own(gated: Life) -> None:
    notes = notes_in(gated["replaced"].state)
    for address in (OLDER, NEWER, "aws_key_pair.deploy", "aws_cloudwatch_log_group.app"):
        assert notes[address]["recorder"] == {"applied": True}
        assert notes[address]["region"]["stage"] == "three"


def test_what_is_stored_is_shown_to_the_next_run(gated: Life) -> None:
    seen = {one["address"]: one for one in gated["settled"].called("post-plan")}
    assert seen[OLDER]["state_metadata"]["recorder"] == {"applied": True}
    assert seen[NEWER]["state_metadata"]["region"] == {"region": "us-east-1", "stage": "one"}


def test_a_refused_update_leaves_the_object_whole(gated: Life) -> None:
    assert gated["blocked"].code == 1
    before, after = objects_in(gated["created"].state), objects_in(gated["blocked"].state)
    notes, later = notes_in(gated["created"].state), notes_in(gated["blocked"].state)
    bucket, rule = ".managed.aws_s3_bucket.logs[]", ".managed.aws_vpc_security_group_ingress_rule.https[]"
    assert after[rule] == before[rule]
    assert after[bucket]["private"] == before[bucket]["private"]
    assert after[bucket]["attributes"]["tags"] == {"Stage": "one"}
    for address in ("aws_s3_bucket.logs", NEWER):
        assert later[address] == notes[address]
    assert after[".managed.aws_vpc.main[]"]["attributes"]["tags"]["Stage"] == "two"
    assert "aws_s3_bucket stays as it is" in gated["blocked"].text
