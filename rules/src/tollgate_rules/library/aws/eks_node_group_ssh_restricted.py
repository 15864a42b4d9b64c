"""EKS node group restricts SSH access."""

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.list_checks import must_contain_some
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="eks_node_group_ssh_restricted",
    aliases=("eks_nodes_ssh_limited",),
    title="EKS node group restricts SSH access",
    severity="high",
    description="If an SSH key is set without source security groups, EKS opens port 22 of the nodes to the internet.",
    remediation="Set `source_security_group_ids` in `remote_access`, or remove `ec2_ssh_key`.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/create-managed-node-group.html",
    types=("aws_eks_node_group",),
    judge=only_if(
        "remote_access[0].ec2_ssh_key",
        is_set,
        must_contain_some(
            "remote_access[0].source_security_group_ids",
            otherwise="SSH to the nodes is open to the internet.",
        ),
    ),
    equivalents=("CKV_AWS_100",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
