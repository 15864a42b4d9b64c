"""OpenSearch domain has audit logs enabled."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of, must_be_true
from tollgate_rules.list_checks import some_block_must
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_audit_log_enabled",
    aliases=("opensearch_audited",),
    title="OpenSearch domain has audit logs enabled",
    severity="low",
    description="Without audit logs, logins, denied requests and index access cannot be traced to a user.",
    remediation='Add a `log_publishing_options` block with `log_type = "AUDIT_LOGS"` and `cloudwatch_log_group_arn`.',
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/audit-logs.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=some_block_must(
        "log_publishing_options[*]",
        all_must_pass(
            must_be_one_of("log_type", ("AUDIT_LOGS",), otherwise="another log"),
            must_be_true("enabled", otherwise="off", default=True),
        ),
        otherwise="Audit logs are not enabled.",
    ),
    equivalents=("CKV_AWS_317",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
