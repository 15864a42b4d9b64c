"""OpenSearch domain has node-to-node encryption enabled."""

from typing import Any

from tollgate_rules.attribute_checks import must_be_true, number_of, only_if
from tollgate_rules.rule import Rule


def _is_several(count: Any) -> bool:
    return (number_of(count) or 1) > 1


RULE = Rule(
    id="opensearch_domain_node_to_node_encrypted",
    aliases=("opensearch_nodes_encrypted",),
    title="OpenSearch domain has node-to-node encryption enabled",
    severity="high",
    description="Without it, nodes exchange index data in plaintext. Single-node domains are not affected.",
    remediation="Set `node_to_node_encryption { enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ntn.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=only_if(
        "cluster_config[0].instance_count",
        _is_several,
        must_be_true(
            "node_to_node_encryption[0].enabled",
            otherwise="Node-to-node encryption is not enabled.",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV_AWS_6",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
