"""opensearch_audited: OpenSearch domains write audit logs."""

from tollgate_rules.demands import all_must_pass, must_be_one_of, must_be_true
from tollgate_rules.lists import some_block_must
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_audited",
    title="OpenSearch domains write audit logs",
    severity="low",
    description="The audit log tells who signed in, who was refused, and what they read or changed.",
    remediation='Add `log_publishing_options { log_type = "AUDIT_LOGS" }`.',
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/audit-logs.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=some_block_must(
        "log_publishing_options[*]",
        all_must_pass(
            must_be_one_of("log_type", ("AUDIT_LOGS",), otherwise="another log"),
            must_be_true("enabled", otherwise="off", default=True),
        ),
        otherwise="Who asked what of the domain is not recorded.",
    ),
    equivalents=("CKV_AWS_317",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
