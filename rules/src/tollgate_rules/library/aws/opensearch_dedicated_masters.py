"""opensearch_dedicated_masters: OpenSearch domains have dedicated masters."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_dedicated_masters",
    title="OpenSearch domains have dedicated masters",
    severity="low",
    description="A node that is busy with queries is a bad master: the cluster falls apart just when it is loaded.",
    remediation="Set `cluster_config { dedicated_master_enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "cluster_config[0].dedicated_master_enabled",
        otherwise="Nodes that hold data also run the cluster.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AWS_59",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
