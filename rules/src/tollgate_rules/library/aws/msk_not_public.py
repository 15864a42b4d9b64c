"""msk_not_public: MSK brokers have no public address."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.lists import leaves_out_inside
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_CONNECTIVITY = ("broker_node_group_info", 0, "connectivity_info")
_demand = must_be_one_of(
    (*_CONNECTIVITY, 0, "public_access", 0, "type"),
    ("DISABLED",),
    otherwise="The brokers get public addresses.",
    default="DISABLED",
)


def _judge(cluster: Resource) -> Iterable[Verdict]:
    """Where nothing is said of connections, they stay inside the VPC."""
    return () if leaves_out_inside(cluster, _CONNECTIVITY) else _demand(cluster)


RULE = Rule(
    id="msk_not_public",
    title="MSK brokers have no public address",
    severity="high",
    description="Brokers with public addresses can be tried by everyone.",
    remediation='Leave `public_access` out, or set its `type` to "DISABLED".',
    docs="https://docs.aws.amazon.com/msk/latest/developerguide/public-access.html",
    types=("aws_msk_cluster",),
    judge=_judge,
    equivalents=("CKV_AWS_291",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
