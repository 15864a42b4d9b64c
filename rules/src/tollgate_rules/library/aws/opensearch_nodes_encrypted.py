"""opensearch_nodes_encrypted: OpenSearch nodes talk to each other encrypted."""

from collections.abc import Iterable
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_true, number_of, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, leaves_out


def _is_several(count: Any) -> bool:
    return (number_of(count) or 1) > 1


_demand = only_if(
    "cluster_config[0].instance_count",
    _is_several,
    must_be_true(
        "node_to_node_encryption[0].enabled", otherwise="The nodes send each other data in clear.", left_out="breaks"
    ),
)


def _judge(domain: Resource) -> Iterable[Verdict]:
    """Where nothing is said of the cluster, it is one node."""
    return () if leaves_out(domain, "cluster_config") else _demand(domain)


RULE = Rule(
    id="opensearch_nodes_encrypted",
    title="OpenSearch nodes talk to each other encrypted",
    severity="high",
    description="What the nodes of a domain send each other is the data itself. A domain of one node has nobody to "
    "talk to.",
    remediation="Set `node_to_node_encryption { enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ntn.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=_judge,
    equivalents=("CKV_AWS_6",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
