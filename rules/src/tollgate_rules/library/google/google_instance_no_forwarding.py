"""google_instance_no_forwarding: compute instances do not forward packets."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_instance_no_forwarding",
    title="Compute instances do not forward packets",
    severity="low",
    description="An instance that forwards may send with, and receive for, any address. Only appliances of the "
    "network need it.",
    remediation="Leave `can_ip_forward` out, or set it to false.",
    docs="https://cloud.google.com/vpc/docs/using-routes",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=must_not_be_true("can_ip_forward", otherwise="The instance may send packets in the name of others."),
    equivalents=("CKV_GCP_36",),
    frameworks=("CIS GCP 2.0.0 4.6", "NIST 800-53 SC-7"),
    packs=("network",),
)
