"""Compute Engine instance blocks project-wide SSH keys."""

from typing import Any

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule


def _is_on(value: Any) -> bool:
    return str(value).lower() in ("true", "1", "y", "yes")


RULE = Rule(
    id="compute_instance_project_ssh_keys_blocked",
    aliases=("google_instance_own_ssh_keys",),
    title="Compute Engine instance blocks project-wide SSH keys",
    severity="medium",
    description="A project-wide SSH key gives access to every instance of the project.",
    remediation='Set `metadata = { "block-project-ssh-keys" = "true" }`, or use OS Login.',
    docs="https://cloud.google.com/compute/docs/connect/restrict-ssh-keys",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=must_hold(
        ("metadata", "block-project-ssh-keys"), _is_on, otherwise="The instance accepts project-wide SSH keys."
    ),
    equivalents=("CKV_GCP_32",),
    frameworks=("CIS GCP 2.0.0 4.3", "NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
