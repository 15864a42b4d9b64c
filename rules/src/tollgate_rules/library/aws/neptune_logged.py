"""neptune_logged: Neptune clusters publish their audit log."""

from tollgate_rules.lists import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_logged",
    title="Neptune clusters publish their audit log",
    severity="low",
    description="The audit log tells who connected and what they asked.",
    remediation='Set `enable_cloudwatch_logs_exports = ["audit"]`.',
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/auditing.html",
    types=("aws_neptune_cluster",),
    judge=must_contain(
        "enable_cloudwatch_logs_exports", "audit", otherwise="Who asked what of the graph is not recorded."
    ),
    equivalents=("CKV_AWS_101",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
