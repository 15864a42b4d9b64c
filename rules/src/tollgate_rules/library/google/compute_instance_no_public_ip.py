"""Compute Engine instance has no public IP address."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="compute_instance_no_public_ip",
    aliases=("google_instance_no_public_address",),
    title="Compute Engine instance has no public IP address",
    severity="high",
    description="A public IP address exposes the instance to the internet as soon as a firewall rule allows it.",
    remediation="Remove `access_config`, and use a load balancer, Cloud NAT or Identity-Aware Proxy.",
    docs="https://cloud.google.com/compute/docs/ip-addresses",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=each_must_hold(
        "network_interface[*]",
        "access_config",
        lambda value: not is_set(value),
        otherwise="The instance has a public IP address.",
    ),
    equivalents=("CKV_GCP_40",),
    frameworks=("CIS GCP 2.0.0 4.9", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
