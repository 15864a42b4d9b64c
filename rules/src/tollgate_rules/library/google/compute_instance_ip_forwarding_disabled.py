"""Compute Engine instance has IP forwarding disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="compute_instance_ip_forwarding_disabled",
    aliases=("google_instance_no_forwarding",),
    title="Compute Engine instance has IP forwarding disabled",
    severity="low",
    description="An instance with IP forwarding can send and receive packets for other addresses. Only network "
    "appliances need it.",
    remediation="Remove `can_ip_forward`, or set it to false.",
    docs="https://cloud.google.com/vpc/docs/using-routes",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=must_not_be_true("can_ip_forward", otherwise="IP forwarding is enabled."),
    equivalents=("CKV_GCP_36",),
    frameworks=("CIS GCP 2.0.0 4.6", "NIST 800-53 SC-7"),
    packs=("network",),
)
