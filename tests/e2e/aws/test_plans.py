"""What integrations see of the real provider's plans is what Terraform's own plan JSON shows."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from tollgate_host.code.addresses import without_keys
from tollgate_host.plan.secrets.masks import hide, prune_mask, union

from tests.e2e.aws.life import Life, Moment
from tests.e2e.aws.likeness import Likeness

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]
_ACTIONS = {"create,delete": "replace", "delete,create": "replace"}
_MEMBERS = ("type", "mode", "provider", "provider_alias", "provider_config", "state_metadata")


def _shown(change: Mapping[str, Any]) -> dict[str, Any]:
    """A change of Terraform's plan, as integrations are to see it."""
    found = change["change"]
    action = ",".join(found["actions"])
    marks = {side: found[f"{side}_sensitive"] for side in ("before", "after")}
    return {
        "action": _ACTIONS.get(action, action),
        "before": hide(found["before"], marks["before"], marks["after"])[0] if found["before"] else None,
        "after": hide(found["after"], marks["after"], marks["before"])[0] if found["after"] else None,
        "after_unknown": prune_mask(found["after_unknown"]),
        "before_sensitive": prune_mask(marks["before"]),
        "after_sensitive": prune_mask(marks["after"]),
        "replace_paths": found.get("replace_paths", []),
    }


def _seen(resource: Mapping[str, Any]) -> dict[str, Any]:
    """The same members of what an integration was called with: the plan does not tell omitted from unknown."""
    same = {name: resource[name] for name in ("action", "before", "after", "replace_paths")}
    unknown = prune_mask(union(resource["after_unknown"], resource.get("after_omitted", False)))
    masks = {name: prune_mask(resource[name]) for name in ("before_sensitive", "after_sensitive")}
    return {**same, **masks, "after_unknown": unknown}


def _pairs(moment: Moment) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Each change of a plan with what was seen of it; one of several equal creations is as good as another."""
    seen = moment.called("post-plan")
    for change in moment.plan["resource_changes"]:
        address, expected = change["address"], _shown(change)
        own = [one for one in seen if one["address"] == address]
        alike = [one for one in seen if one["address"] is None and one["type"] == change["type"]]
        found = next(iter(own or sorted(alike, key=lambda one: _seen(one) != expected)), None)
        assert found is not None, f"nobody was told of {address}"
        seen.remove(found)
        yield address, expected, _seen(found)
    assert seen == []


@pytest.mark.parametrize("name", ["planned", "replaceable"])
def test_every_change_is_shown_exactly_as_terraform_s_plan_has_it(gated: Life, name: str) -> None:
    differences = [
        difference
        for address, expected, seen in _pairs(gated[name])
        for difference in Likeness().differences(expected, seen, address)
    ]
    assert differences == []


def test_the_plans_have_every_action(gated: Life) -> None:
    actions = {one["action"] for name in ("planned", "replaceable") for one in gated[name].called("post-plan")}
    assert actions == {"create", "update", "replace", "no-op", "read"}
    assert {one["action"] for one in gated["destroyed"].called("post-plan")} == {"delete"}


def test_what_exists_is_always_named(gated: Life) -> None:
    for name in ("settled", "updated", "replaceable", "destroyed"):
        nameless = [one for one in gated[name].called("post-plan") if one["address"] is None and one["before"]]
        assert nameless == []


def test_an_apply_is_told_of_each_change_at_its_address(gated: Life) -> None:
    equal = ["aws_eip.same[0]", "aws_eip.same[1]"]  # which of these two is created first, nobody can tell
    for name in ("created", "updated", "replaced", "destroyed"):
        before, after = gated[name].called("pre-apply"), gated[name].called("post-apply")
        nameless = [one["address_candidates"] for one in after if one["address"] is None]
        assert nameless == ([equal, equal] if name == "created" else [])
        named = [one["address"] for one in after if one["address"]]
        assert sorted(named) == sorted(one["address"] for one in before if one["address"])
        assert len(set(named)) == len(named)
    failed = [one for one in gated["replaced"].called("post-apply") if one["error"]]
    assert [one["address"] for one in failed] == ["aws_subnet.broken[0]"]
    assert "InvalidSubnet.Range" in failed[0]["error"]


def test_a_resource_is_shown_live_as_a_check_of_the_saved_plan_shows_it(gated: Life) -> None:
    live, saved = gated["planned"].called("post-plan"), gated["checked"].called("post-plan")
    assert len(live) == len(saved)
    for resource in saved:
        same = [one for one in live if _may_be(one, resource["address"])]
        assert same, resource["address"]
        differences = [list(Likeness().differences(_compared(resource), _compared(one))) for one in same]
        assert [] in differences, (resource["address"], differences)


def test_what_arguments_refer_to_is_told_alike_live_and_on_a_saved_plan(gated: Life) -> None:
    types = ("aws_s3_bucket_server_side_encryption_configuration", "aws_s3_object", "aws_iam_role_policy_attachment")
    live, saved = (
        {one["type"]: one["references"] for one in gated[name].called("post-plan") if one["type"] in types}
        for name in ("planned", "checked")
    )
    assert live == saved
    assert live[types[0]]["rule.apply_server_side_encryption_by_default.kms_master_key_id"] == ["aws_kms_key.main"]


def _compared(resource: Mapping[str, Any]) -> dict[str, Any]:
    return {**{name: resource[name] for name in _MEMBERS}, **_seen(resource)}


def _may_be(one: Mapping[str, Any], address: str) -> bool:
    """Whether a resource has an address, or may have it as far as could be told while planning."""
    candidates = map(without_keys, one["address_candidates"])
    return address == one["address"] or (one["address"] is None and without_keys(address) in candidates)
