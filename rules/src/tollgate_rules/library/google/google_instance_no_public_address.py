"""google_instance_no_public_address: compute instances have no public address."""

from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="google_instance_no_public_address",
    title="Compute instances have no public address",
    severity="high",
    description="An instance with a public address can be tried by everyone as soon as a firewall allows it.",
    remediation="Leave `access_config` out, and use a load balancer, Cloud NAT or Identity-Aware Proxy.",
    docs="https://cloud.google.com/compute/docs/ip-addresses",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=each_must_hold(
        "network_interface[*]",
        "access_config",
        lambda value: not is_set(value),
        otherwise="The instance gets a public address.",
    ),
    equivalents=("CKV_GCP_40",),
    frameworks=("CIS GCP 2.0.0 4.9", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
