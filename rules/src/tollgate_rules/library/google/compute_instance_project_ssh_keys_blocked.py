"""google_instance_own_ssh_keys: compute instances refuse the project's SSH keys."""

from typing import Any

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule


def _is_on(value: Any) -> bool:
    return str(value).lower() in ("true", "1", "y", "yes")


RULE = Rule(
    id="google_instance_own_ssh_keys",
    title="Compute instances refuse the project's SSH keys",
    severity="medium",
    description="A key in the project's metadata opens every instance of the project.",
    remediation='Set `metadata = { "block-project-ssh-keys" = "true" }`, or use OS Login.',
    docs="https://cloud.google.com/compute/docs/connect/restrict-ssh-keys",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=must_hold(
        ("metadata", "block-project-ssh-keys"), _is_on, otherwise="Every SSH key of the project opens the instance."
    ),
    equivalents=("CKV_GCP_32",),
    frameworks=("CIS GCP 2.0.0 4.3", "NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
