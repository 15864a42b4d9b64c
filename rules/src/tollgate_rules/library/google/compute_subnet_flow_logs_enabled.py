"""VPC subnet has flow logs enabled."""

from tollgate_rules.attribute_checks import must_be_set, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="compute_subnet_flow_logs_enabled",
    aliases=("google_subnet_flow_logs",),
    title="VPC subnet has flow logs enabled",
    severity="low",
    description="Without flow logs, network traffic cannot be investigated after an incident. Proxy-only subnets "
    "do not support them.",
    remediation="Add a `log_config` block.",
    docs="https://cloud.google.com/vpc/docs/using-flow-logs",
    types=("google_compute_subnetwork",),
    judge=only_if(
        "purpose",
        lambda value: not is_set(value) or value in ("PRIVATE", "NONE"),
        must_be_set("log_config", otherwise="Flow logs are not enabled."),
    ),
    equivalents=("CKV_GCP_26",),
    frameworks=("CIS GCP 2.0.0 3.8", "NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging", "network"),
)
