"""eks_nodes_ssh_limited: EKS nodes accept SSH from named security groups only."""

from tollgate_rules.demands import only_if
from tollgate_rules.lists import must_contain_some
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="eks_nodes_ssh_limited",
    title="EKS nodes accept SSH from named security groups only",
    severity="high",
    description="Where a key is given without security groups, EKS opens port 22 of the nodes to everyone.",
    remediation="Set `source_security_group_ids` beside `ec2_ssh_key`, or leave `remote_access` out.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/create-managed-node-group.html",
    types=("aws_eks_node_group",),
    judge=only_if(
        "remote_access[0].ec2_ssh_key",
        is_set,
        must_contain_some(
            "remote_access[0].source_security_group_ids",
            otherwise="With a key and no security group, the whole internet may reach SSH on the nodes.",
        ),
    ),
    equivalents=("CKV_AWS_100",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
