"""AppSync API has logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_api_logging_enabled",
    aliases=("appsync_logged",),
    title="AppSync API has logging enabled",
    severity="low",
    description="Without logs, requests and errors of the API cannot be investigated.",
    remediation='Add a `log_config` block with `cloudwatch_logs_role_arn` and `field_log_level = "ERROR"`.',
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/monitoring.html",
    types=("aws_appsync_graphql_api",),
    judge=must_be_set("log_config[0].cloudwatch_logs_role_arn", otherwise="Logging is not enabled."),
    equivalents=("CKV_AWS_193",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
