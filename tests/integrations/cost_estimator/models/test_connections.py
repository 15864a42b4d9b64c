"""Endpoints, connections and filters of networks: what their variants are charged for."""

import json

import pytest

from tests.integrations.cost_estimator.pricing import price, resource


def test_a_gateway_endpoint_is_free() -> None:
    assert price("aws_vpc_endpoint", {"service_name": "com.amazonaws.us-east-1.s3"}).status == "free"


def test_an_interface_endpoint_is_charged_in_every_subnet() -> None:
    endpoint = {"vpc_endpoint_type": "Interface", "subnet_ids": ["a", "b", "c"]}
    assert price("aws_vpc_endpoint", endpoint, usage={"monthly_data_processed_gb": 2_000_000}).bill == [
        "Data processed (first 1PB): 1048576 GB at 0.01 = 10485.76",
        "Data processed (next 4PB): 951424 GB at 0.006 = 5708.54",
        "Endpoint (Interface): 2190 hours at 0.01 = 21.90",
    ]


def test_subnets_that_are_associated_one_by_one_count_too() -> None:
    association = resource(
        "aws_vpc_endpoint_subnet_association.c", references={"vpc_endpoint_id": ["aws_vpc_endpoint.this"]}
    )
    endpoint = {"vpc_endpoint_type": "Interface", "subnet_ids": ["a", "b"]}
    hours = price("aws_vpc_endpoint", endpoint, others=(association,)).bill[1]
    assert hours == "Endpoint (Interface): 2190 hours at 0.01 = 21.90"


def test_what_goes_through_an_endpoint_is_known_even_if_its_subnets_are_not() -> None:
    endpoint = resource(
        "aws_vpc_endpoint.this",
        {"vpc_endpoint_type": "Interface"},
        after_unknown={"subnet_ids": True},
        references={"subnet_ids": ["aws_subnet.private"]},
    )
    priced = price(endpoint)
    assert priced.bill == ["Data processed (first 1PB): GB at 0.01"]
    assert priced.gaps == ("subnet_ids is known only after apply",)


def test_an_endpoint_of_a_newer_kind_has_a_gap() -> None:
    assert price("aws_vpc_endpoint", {"vpc_endpoint_type": "Resource"}).gaps == (
        "no price for Endpoint (Resource) in us-east-1",
    )


def test_an_accelerated_connection_pays_for_two_accelerators() -> None:
    assert price("aws_vpn_connection", {"enable_acceleration": True}).bill == [
        "VPN connection: 730 hours at 0.05 = 36.50",
        "Global accelerators: 1460 hours at 0.025 = 36.50",
    ]


def test_traffic_to_an_endpoint_group_depends_on_usage() -> None:
    group = {"endpoint_group_region": "ap-southeast-2"}
    assert price("aws_globalaccelerator_endpoint_group", group).bill == [
        "Inbound data transfer (United States and Canada): GB at 0.07",
        "Outbound data transfer (United States and Canada): GB at 0.07",
    ]


def test_rule_groups_are_charged_like_rules() -> None:
    statements = (
        {"rule_group_reference_statement": [{"arn": "a"}]},
        {"managed_rule_group_statement": [{"name": "AWSManagedRulesCommonRuleSet", "vendor_name": "AWS"}]},
        {"ip_set_reference_statement": [{"arn": "b"}]},
    )
    acl = {"rule": [{"statement": [statement]} for statement in statements]}
    assert price("aws_wafv2_web_acl", acl, usage={"rule_group_rules": 4, "managed_rule_group_rules": 2}).bill == [
        "Web ACL usage: 1 months at 5 = 5.00",
        "Rules: 7 rules at 1 = 7.00",
        "Rule groups: 1 groups at 1 = 1.00",
        "Managed rule groups: 1 groups at 1 = 1.00",
        "Requests: 1M requests at 0.6",
    ]


def test_rules_in_json_count_like_rules_in_blocks() -> None:
    rules = [
        {"Name": "a", "Statement": {"IPSetReferenceStatement": {"ARN": "x"}}},
        {"Name": "b", "Statement": {"ManagedRuleGroupStatement": {"Name": "AWSManagedRulesBotControlRuleSet"}}},
        {"Name": "c", "Statement": {"RuleGroupReferenceStatement": {"ARN": "y"}}},
    ]
    assert price("aws_wafv2_web_acl", {"rule_json": json.dumps(rules)}).bill == [
        "Web ACL usage: 1 months at 5 = 5.00",
        "Rules: 1 rules at 1 = 1.00",
        "Rule groups: 1 groups at 1 = 1.00",
        "Managed rule groups: 1 groups at 1 = 1.00",
        "Subscription (AWSManagedRulesBotControlRuleSet): 1 months at 10 = 10.00",
        "Requests: 1M requests at 0.6",
    ]


@pytest.mark.parametrize("given", ["{", "{}", '"x"', "1"])
def test_rules_that_cannot_be_read_leave_the_list_standing(given: str) -> None:
    priced = price("aws_wafv2_web_acl", {"rule_json": given})
    assert priced.bill[0] == "Web ACL usage: 1 months at 5 = 5.00"
    assert priced.gaps == ("rule_json is no list of rules",)


def test_a_firewall_has_an_endpoint_in_every_zone_it_is_mapped_to() -> None:
    zones = [{"availability_zone_id": "use1-az1"}, {"availability_zone_id": "use1-az2"}]
    for mapping in ("subnet_mapping", "availability_zone_mapping"):
        hours = price("aws_networkfirewall_firewall", {mapping: zones}).bill[0]
        assert hours == "Network Firewall Endpoint: 1460 hours at 0.395 = 576.70"
