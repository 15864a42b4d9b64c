"""MSK cluster is not publicly accessible."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.list_checks import leaves_out_inside
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_CONNECTIVITY = ("broker_node_group_info", 0, "connectivity_info")
_check = must_be_one_of(
    (*_CONNECTIVITY, 0, "public_access", 0, "type"),
    ("DISABLED",),
    otherwise="The brokers are publicly accessible.",
    default="DISABLED",
)


def _judge(cluster: Resource) -> Iterable[Verdict]:
    """Pass where connectivity is not configured: brokers then stay inside the VPC."""
    return () if leaves_out_inside(cluster, _CONNECTIVITY) else _check(cluster)


RULE = Rule(
    id="msk_cluster_not_public",
    aliases=("msk_not_public",),
    title="MSK cluster is not publicly accessible",
    severity="high",
    description="Public access exposes the brokers to attacks from the internet.",
    remediation="Remove `public_access`, or set its `type` to `DISABLED`.",
    docs="https://docs.aws.amazon.com/msk/latest/developerguide/public-access.html",
    types=("aws_msk_cluster",),
    judge=_judge,
    equivalents=("CKV_AWS_291",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
