"""google_subnet_flow_logs: Google subnets write flow logs."""

from tollgate_rules.demands import must_be_set, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="google_subnet_flow_logs",
    title="Google subnets write flow logs",
    severity="low",
    description="Flow logs tell who talked to whom, when something has gone wrong. Subnets of proxies have none.",
    remediation="Set `log_config`.",
    docs="https://cloud.google.com/vpc/docs/using-flow-logs",
    types=("google_compute_subnetwork",),
    judge=only_if(
        "purpose",
        lambda value: not is_set(value) or value in ("PRIVATE", "NONE"),
        must_be_set("log_config", otherwise="Who talked to whom in the subnet is not recorded."),
    ),
    equivalents=("CKV_GCP_26",),
    frameworks=("CIS GCP 2.0.0 3.8", "NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging", "network"),
)
