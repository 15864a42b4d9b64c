"""OpenSearch domain has dedicated master nodes."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_dedicated_masters_enabled",
    aliases=("opensearch_dedicated_masters",),
    title="OpenSearch domain has dedicated master nodes",
    severity="low",
    description="Without dedicated master nodes, heavy queries can destabilize the cluster.",
    remediation="Set `cluster_config { dedicated_master_enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "cluster_config[0].dedicated_master_enabled",
        otherwise="Dedicated master nodes are not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AWS_59",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
