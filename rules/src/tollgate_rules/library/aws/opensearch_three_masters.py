"""opensearch_three_masters: OpenSearch domains have three dedicated masters."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_three_masters",
    title="OpenSearch domains have three dedicated masters",
    severity="low",
    description="Three masters keep the cluster whole when one of them, or a zone, is lost.",
    remediation="Set `cluster_config { dedicated_master_enabled = true, dedicated_master_count = 3 }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_between(
        "cluster_config[0].dedicated_master_count",
        3,
        otherwise="Fewer than three dedicated masters cannot outvote a broken one.",
        default=0,
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_318",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
