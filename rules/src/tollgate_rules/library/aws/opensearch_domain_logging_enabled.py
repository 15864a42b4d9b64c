"""OpenSearch domain publishes logs."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.list_checks import some_block_must
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_logging_enabled",
    aliases=("opensearch_logged",),
    title="OpenSearch domain publishes logs",
    severity="medium",
    description="Without slow logs and error logs, queries and failures of the domain cannot be investigated.",
    remediation="Add `log_publishing_options` with a `log_type` and a `cloudwatch_log_group_arn`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/createdomain-configure-slow-logs.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=some_block_must(
        "log_publishing_options[*]",
        must_be_true("enabled", otherwise="off", default=True),
        otherwise="The domain publishes no logs to CloudWatch Logs.",
    ),
    equivalents=("CKV_AWS_84",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
