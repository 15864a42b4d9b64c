"""AppSync API has field-level logging enabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_api_field_logging_enabled",
    aliases=("appsync_field_logged",),
    title="AppSync API has field-level logging enabled",
    severity="low",
    description="Without field-level logs, a failing resolver cannot be identified.",
    remediation="Set `field_log_level` in `log_config` to `ERROR` or `ALL`.",
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/monitoring.html",
    types=("aws_appsync_graphql_api",),
    judge=must_be_one_of(
        "log_config[0].field_log_level",
        ("ALL", "ERROR", "INFO", "DEBUG"),
        otherwise="Field-level logging is not enabled.",
    ),
    equivalents=("CKV_AWS_194",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
