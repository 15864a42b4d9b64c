"""global_accelerator_logged: Global accelerators write flow logs."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="global_accelerator_logged",
    title="Global accelerators write flow logs",
    severity="low",
    description="Flow logs tell who connected, from where and to what.",
    remediation="Set `attributes { flow_logs_enabled = true }` with a bucket.",
    docs="https://docs.aws.amazon.com/global-accelerator/latest/dg/monitoring-global-accelerator.flow-logs.html",
    types=("aws_globalaccelerator_accelerator",),
    judge=must_be_true(
        "attributes[0].flow_logs_enabled", otherwise="Who came through the accelerator is not recorded."
    ),
    equivalents=("CKV_AWS_75",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
