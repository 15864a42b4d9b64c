"""google_function_ingress_limited: Cloud Functions answer inside the network only."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_function_ingress_limited",
    title="Cloud Functions answer inside the network only",
    severity="medium",
    description="What is called only by your own systems, or through a load balancer, need not be reached from "
    "everywhere.",
    remediation='Set `ingress_settings = "ALLOW_INTERNAL_ONLY"`, or "ALLOW_INTERNAL_AND_GCLB".',
    docs="https://cloud.google.com/functions/docs/networking/network-settings",
    types=("google_cloudfunctions_function",),
    judge=must_be_one_of(
        "ingress_settings",
        ("ALLOW_INTERNAL_ONLY", "ALLOW_INTERNAL_AND_GCLB"),
        otherwise="The function is reached from the whole internet.",
        default="ALLOW_ALL",
    ),
    equivalents=("CKV_GCP_124",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
