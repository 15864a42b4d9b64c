"""Project does not create the default network."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="project_default_network_disabled",
    aliases=("google_project_without_default_network",),
    title="Project does not create the default network",
    severity="medium",
    description="The default network has a subnet in every region, and firewall rules that allow SSH and RDP from "
    "the internet.",
    remediation="Set `auto_create_network = false`.",
    docs="https://cloud.google.com/vpc/docs/vpc",
    types=("google_project",),
    judge=must_not_be_true(
        "auto_create_network",
        otherwise="The project creates the default network.",
        default=True,
    ),
    equivalents=("CKV_GCP_27",),
    frameworks=("CIS GCP 2.0.0 3.1", "NIST 800-53 SC-7"),
    packs=("production", "network"),
)
