"""appsync_field_logged: AppSync APIs log the resolvers of fields."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_field_logged",
    title="AppSync APIs log the resolvers of fields",
    severity="low",
    description="Without the level of fields, the log does not say which part of a query failed.",
    remediation="Set `field_log_level` to `ERROR` or `ALL`.",
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/monitoring.html",
    types=("aws_appsync_graphql_api",),
    judge=must_be_one_of(
        "log_config[0].field_log_level", ("ALL", "ERROR", "INFO", "DEBUG"), otherwise="Resolvers are not logged."
    ),
    equivalents=("CKV_AWS_194",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
