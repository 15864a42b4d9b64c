"""Cloud Function restricts ingress to internal traffic."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfunctions_function_ingress_restricted",
    aliases=("google_function_ingress_limited",),
    title="Cloud Function restricts ingress to internal traffic",
    severity="medium",
    description="A function that is only called internally or through a load balancer should not be reachable from "
    "the internet.",
    remediation='Set `ingress_settings = "ALLOW_INTERNAL_ONLY"`, or "ALLOW_INTERNAL_AND_GCLB".',
    docs="https://cloud.google.com/functions/docs/networking/network-settings",
    types=("google_cloudfunctions_function",),
    judge=must_be_one_of(
        "ingress_settings",
        ("ALLOW_INTERNAL_ONLY", "ALLOW_INTERNAL_AND_GCLB"),
        otherwise="The function accepts traffic from the internet.",
        default="ALLOW_ALL",
    ),
    equivalents=("CKV_GCP_124",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
