"""Rules, trails, parameters, directories and workspaces."""

from tests.integrations.cost_estimator.pricing import price


def test_evaluations_cost_less_beyond_a_number() -> None:
    assert price("aws_config_config_rule", usage={"monthly_rule_evaluations": 150_000}).bill == [
        "Rule evaluations (first 100K): 100000 evaluations at 0.001 = 100.00",
        "Rule evaluations (next 400K): 50000 evaluations at 0.0008 = 40.00",
    ]


def test_items_are_charged_one_by_one() -> None:
    assert price("aws_config_configuration_recorder", usage={"monthly_config_items": 1_000}).bill == [
        "Config items: 1000 records at 0.003 = 3.00",
        "Custom config items: records at 0.003",
    ]


def test_a_rule_of_an_organization_costs_the_same() -> None:
    assert price("aws_config_organization_custom_rule", usage={"monthly_rule_evaluations": 10}).bill == [
        "Rule evaluations (first 100K): 10 evaluations at 0.001 = 0.01",
    ]


def test_a_managed_rule_depends_on_usage() -> None:
    assert price("aws_config_organization_managed_rule").bill == [
        "Rule evaluations (first 100K): evaluations at 0.001",
    ]


def test_events_are_charged_by_the_hundred_thousand() -> None:
    assert price(
        "aws_cloudtrail",
        {"insight_selector": [{"insight_type": "ApiErrorRateInsight"}]},
        usage={"monthly_data_events": 1_000_000},
    ).bill == [
        "Management events (additional copies): 100k events at 2",
        "Data events: 10 100k events at 0.1 = 1.00",
        "Insight events: 100k events at 0.35",
    ]


def test_machines_elsewhere_are_charged_by_the_hour() -> None:
    assert price("aws_ssm_activation", {"registration_limit": 5000}, usage={"instances": 3}).bill == [
        "On-prem managed instances (advanced): 2190 hours at 0.00695 = 15.22",
    ]


def test_an_advanced_parameter_is_charged() -> None:
    assert price("aws_ssm_parameter", {"tier": "Advanced"}, usage={"monthly_api_interactions": 1_000_000}).bill == [
        "Parameter storage (advanced): 730 hours at 0.00007 = 0.05",
        "API interactions (advanced): 100 10k interactions at 0.05 = 5.00",
    ]


def test_a_directory_has_two_controllers_at_least() -> None:
    assert price(
        "aws_directory_service_directory",
        {"edition": "Standard", "type": "MicrosoftAD"},
        usage={"additional_domain_controllers": 1},
    ).bill == [
        "Directory service (Microsoft AD, Standard): 1460 hours at 0.06 = 87.60",
        "Additional domain controllers: 1 controllers at 43.8 = 43.80",
        "Directory sharing: accounts at 13.14",
    ]


def test_users_are_charged_by_what_they_may_do() -> None:
    assert price("aws_grafana_workspace", usage={"viewer_licenses": 10}).bill == [
        "Editor/administrator licenses: 1 users at 9 = 9.00",
        "Viewer licenses: 10 users at 5 = 50.00",
    ]


def test_further_workers_are_charged_by_the_hour() -> None:
    assert price("aws_mwaa_environment", {"environment_class": "mw1.medium"}, usage={"additional_workers": 1}).bill == [
        "Environment (Medium): 730 hours at 0.74 = 540.20",
        "Worker (Medium): 730 hours at 0.11 = 80.30",
        "Scheduler (Medium): hours at 0.11",
        "Meta database: GB at 0.1",
    ]


def test_a_private_certificate_is_charged() -> None:
    assert price("aws_acm_certificate", {"certificate_authority_arn": "arn:aws:acm-pca:x"}).bill == [
        "Certificate: 1 requests at 0.75 = 0.75",
    ]


def test_certificates_cost_less_beyond_a_number() -> None:
    assert price("aws_acmpca_certificate_authority", usage={"monthly_requests": 1_500}).bill == [
        "Private certificate authority: 1 months at 400 = 400.00",
        "Certificates (first 1K): 1000 requests at 0.75 = 750.00",
        "Certificates (next 9K): 500 requests at 0.35 = 175.00",
    ]


def test_a_security_module_is_charged_by_the_hour() -> None:
    assert price("aws_cloudhsm_v2_hsm", usage={"monthly_hrs": 10}).bill == [
        "HSM usage: 10 hours at 1.6 = 16.00",
    ]
