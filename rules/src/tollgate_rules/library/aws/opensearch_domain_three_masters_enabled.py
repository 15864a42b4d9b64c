"""OpenSearch domain has three dedicated master nodes."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_three_masters_enabled",
    aliases=("opensearch_three_masters",),
    title="OpenSearch domain has three dedicated master nodes",
    severity="low",
    description="With fewer than three master nodes, the cluster can lose its quorum if a node or Availability "
    "Zone fails.",
    remediation="Set `dedicated_master_enabled = true` and `dedicated_master_count = 3` in `cluster_config`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_between(
        "cluster_config[0].dedicated_master_count",
        3,
        otherwise="The domain has fewer than three dedicated master nodes.",
        default=0,
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_318",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
