"""Names, firewalls, connections and content delivery."""

from tests.integrations.cost_estimator.pricing import price


def test_a_zone_is_charged_by_the_month() -> None:
    assert price("aws_route53_zone").bill == [
        "Hosted zone: 1 months at 0.5 = 0.50",
    ]


def test_queries_are_charged_by_the_million() -> None:
    assert price("aws_route53_record", usage={"monthly_standard_queries": 2_000_000}).bill == [
        "Standard queries (first 1B): 2 1M queries at 0.4 = 0.80",
        "Latency based routing queries (first 1B): 1M queries at 0.6",
        "Geo DNS queries (first 1B): 1M queries at 0.7",
    ]


def test_each_feature_of_a_check_is_charged() -> None:
    assert price("aws_route53_health_check", {"request_interval": 10, "type": "HTTPS"}).bill == [
        "Health check: 1 months at 0.5 = 0.50",
        "Optional features: 2 months at 1 = 2.00",
    ]


def test_each_address_of_a_resolver_is_charged() -> None:
    assert price("aws_route53_resolver_endpoint", {"ip_address": [{}, {}, {}]}).bill == [
        "Resolver endpoints: 2190 hours at 0.125 = 273.75",
        "DNS queries (first 1B): 1M queries at 0.4",
    ]


def test_a_list_is_charged_with_its_rules() -> None:
    assert price("aws_waf_web_acl", {"rules": [{"type": "REGULAR"}]}, usage={"monthly_requests": 2_000_000}).bill == [
        "Web ACL usage: 1 months at 5 = 5.00",
        "Rules: 1 rules at 1 = 1.00",
        "Requests: 2 1M requests at 0.6 = 1.20",
    ]


def test_some_managed_groups_cost_extra() -> None:
    assert price(
        "aws_wafv2_web_acl",
        {
            "rule": [
                {"statement": [{"managed_rule_group_statement": [{"name": "AWSManagedRulesBotControlRuleSet"}]}]},
                {"statement": [{"geo_match_statement": [{}]}]},
            ]
        },
        usage={"managed_rule_group_rules": 3},
    ).bill == [
        "Web ACL usage: 1 months at 5 = 5.00",
        "Rules: 4 rules at 1 = 4.00",
        "Managed rule groups: 1 groups at 1 = 1.00",
        "Subscription (AWSManagedRulesBotControlRuleSet): 1 months at 10 = 10.00",
        "Requests: 1M requests at 0.6",
    ]


def test_each_endpoint_of_a_firewall_is_charged() -> None:
    assert price(
        "aws_networkfirewall_firewall", {"subnet_mapping": [{}, {}]}, usage={"monthly_data_processed_gb": 100}
    ).bill == [
        "Network Firewall Endpoint: 1460 hours at 0.395 = 576.70",
        "Data Processed: 100 GB at 0.065 = 6.50",
    ]


def test_an_endpoint_is_charged_in_each_subnet() -> None:
    assert price(
        "aws_vpc_endpoint",
        {"subnet_ids": ["a", "b"], "vpc_endpoint_type": "Interface"},
        usage={"monthly_data_processed_gb": 100},
    ).bill == [
        "Data processed (first 1PB): 100 GB at 0.01 = 1.00",
        "Endpoint (Interface): 1460 hours at 0.01 = 14.60",
    ]


def test_a_connection_to_a_transit_gateway_has_an_attachment() -> None:
    assert price("aws_vpn_connection", {"transit_gateway_id": "tgw-1"}).bill == [
        "VPN connection: 730 hours at 0.05 = 36.50",
        "Transit gateway attachment: 730 hours at 0.05 = 36.50",
        "Data processed: GB at 0.02",
    ]


def test_a_client_connection_is_charged_by_the_hour() -> None:
    assert price("aws_ec2_client_vpn_endpoint").bill == [
        "Connection: 730 hours at 0.05 = 36.50",
    ]


def test_an_association_is_charged_by_the_hour() -> None:
    assert price("aws_ec2_client_vpn_network_association").bill == [
        "Endpoint association: 730 hours at 0.1 = 73.00",
    ]


def test_a_mirror_is_charged_by_the_hour() -> None:
    assert price("aws_ec2_traffic_mirror_session").bill == [
        "Traffic mirror: 730 hours at 0.015 = 10.95",
    ]


def test_an_attachment_is_charged_with_its_data() -> None:
    assert price("aws_ec2_transit_gateway_vpc_attachment", usage={"monthly_data_processed_gb": 50}).bill == [
        "Transit gateway attachment: 730 hours at 0.05 = 36.50",
        "Data processed: 50 GB at 0.02 = 1.00",
    ]


def test_a_peering_is_charged_by_the_hour() -> None:
    assert price("aws_ec2_transit_gateway_peering_attachment").bill == [
        "Transit gateway attachment: 730 hours at 0.05 = 36.50",
    ]


def test_a_port_is_charged_with_what_leaves_through_it() -> None:
    assert price(
        "aws_dx_connection",
        {"bandwidth": "1Gbps", "location": "EqDC2"},
        usage={"monthly_outbound_from_region_to_dx_connection_location": {"us_east_1": 100}},
    ).bill == [
        "DX connection: 730 hours at 0.3 = 219.00",
        "Outbound data transfer (from us-east-1, to EqDC2): 100 GB at 0.02 = 2.00",
    ]


def test_an_association_with_a_transit_gateway_is_charged() -> None:
    assert price("aws_dx_gateway_association", {"associated_gateway_id": "tgw-1"}).bill == [
        "Data processed: GB at 0.02",
        "Transit gateway attachment: 730 hours at 0.05 = 36.50",
    ]


def test_an_accelerator_is_charged_by_the_hour() -> None:
    assert price("aws_globalaccelerator_accelerator").bill == [
        "Fixed fee: 730 hours at 0.025 = 18.25",
    ]


def test_traffic_is_charged_by_where_it_goes() -> None:
    assert price(
        "aws_globalaccelerator_endpoint_group",
        {"endpoint_group_region": "eu-west-1"},
        usage={"monthly_outbound_data_transfer_gb": {"us": 100}},
    ).bill == [
        "Outbound data transfer (United States and Canada): 100 GB at 0.015 = 1.50",
    ]


def test_content_is_charged_by_where_viewers_are() -> None:
    assert price(
        "aws_cloudfront_distribution",
        {"origin": [{"origin_shield": [{"enabled": True, "origin_shield_region": "us-east-1"}]}]},
        usage={"monthly_data_transfer_to_internet_gb": {"europe": 20_000}, "monthly_invalidation_requests": 2_000},
    ).bill == [
        "Origin shield HTTP requests (US us-east-1): 10k requests at 0.0075",
        "Invalidation requests (first 1k): 1000 paths at 0 = 0.00",
        "Invalidation requests (over 1k): 1000 paths at 0.005 = 5.00",
        "Europe, Israel/Data transfer out to internet (first 10TB): 10240 GB at 0.085 = 870.40",
        "Europe, Israel/Data transfer out to internet (next 40TB): 9760 GB at 0.08 = 780.80",
        "Europe, Israel/Data transfer out to origin: GB at 0.02",
        "Europe, Israel/HTTP requests: 10k requests at 0.009",
        "Europe, Israel/HTTPS requests: 10k requests at 0.012",
    ]
