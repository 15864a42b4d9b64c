"""google_project_without_default_network: Google projects start without the default network."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_project_without_default_network",
    title="Google projects start without the default network",
    severity="medium",
    description="The default network has a subnet in every region, and firewall rules that let the internet in.",
    remediation="Set `auto_create_network = false`.",
    docs="https://cloud.google.com/vpc/docs/vpc",
    types=("google_project",),
    judge=must_not_be_true(
        "auto_create_network",
        otherwise="The project starts with a network that lets SSH and remote desktop in from everywhere.",
        default=True,
    ),
    equivalents=("CKV_GCP_27",),
    frameworks=("CIS GCP 2.0.0 3.1", "NIST 800-53 SC-7"),
    packs=("production", "network"),
)
