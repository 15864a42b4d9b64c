"""Integrations around the real provider: the four that come with Tollgate, and one in each provider configuration."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.e2e.aws.life import SECRET, Life

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]


def _findings(report: Mapping[str, Any]) -> set[tuple[Any, ...]]:
    return {
        (finding["rule"], finding["status"], finding["outcome"], finding["message"], one.get("address"))
        for one in [*report["resources"], *report["integrations"]]
        for result in one["results"]
        for finding in result["findings"]
    }


def test_live_and_on_the_saved_plan_the_same_is_found(gated: Life) -> None:
    live, saved = gated["planned"].report, gated["checked"].report
    assert _findings(live) == _findings(saved)
    assert len(_findings(live)) > 50
    assert {one["address"] for one in live["resources"]} == {one["address"] for one in saved["resources"]}
    assert {one["name"] for one in live["integrations"]} >= {"cost", "naming", "policy", "tags", "recorder"}


def test_each_provider_configuration_has_its_own_integration_and_sees_its_own_resources(gated: Life) -> None:
    for name in ("planned", "updated", "replaceable"):
        for region, calls in gated[name].regions.items():
            assert calls[0]["config"]["region"] == region
            resources = [call["resource"] for call in calls if "resource" in call]
            assert {one["provider_config"]["region"] for one in resources} == {region}
            assert {one["provider_alias"] for one in resources} == {None if region == "us-east-1" else "west"}
        west = [call["resource"]["type"] for call in gated[name].regions["us-west-2"] if "resource" in call]
        assert sorted(set(west)) == ["aws_sns_topic", "aws_ssm_parameter", "aws_vpc"]


def test_no_secret_reaches_an_integration_a_report_the_terminal_or_an_annotation(gated: Life) -> None:
    for name, moment in gated.items():
        seen = json.dumps([moment.calls, moment.regions, moment.report, moment.text])
        assert SECRET not in seen, name
    created = {one["address"]: one for one in gated["created"].called("post-apply")}
    assert created["aws_ssm_parameter.secret"]["after"]["value"] == "(sensitive)"
    assert created["aws_secretsmanager_secret_version.db"]["after"]["secret_string"] == "(sensitive)"
    assert created["aws_iam_access_key.ci"]["after"]["secret"] == "(sensitive)"
    assert created["aws_cognito_user_pool_client.app"]["after"]["client_secret"] == "(sensitive)"


def test_there_are_no_more_provider_processes_than_terraform_alone_has(plain: Life, gated: Life) -> None:
    """Two configurations, and one more process while Terraform asks for a function of the provider."""
    assert max(moment.processes for moment in plain.values()) >= 2
    assert max(moment.processes for moment in gated.values()) <= 3
