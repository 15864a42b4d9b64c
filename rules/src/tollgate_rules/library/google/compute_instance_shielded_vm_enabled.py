"""google_instance_shielded: compute instances are shielded."""

from tollgate_rules.demands import all_must_pass, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_instance_shielded",
    title="Compute instances are shielded",
    severity="medium",
    description="A shielded instance measures what it starts from, and tells when that has changed.",
    remediation="Set `shielded_instance_config { enable_vtpm = true, enable_integrity_monitoring = true }`.",
    docs="https://cloud.google.com/security/products/shielded-vm",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=all_must_pass(
        must_be_true(
            "shielded_instance_config[0].enable_vtpm",
            otherwise="The instance has no virtual trusted platform module.",
            default=True,
            left_out="breaks",
        ),
        must_be_true(
            "shielded_instance_config[0].enable_integrity_monitoring",
            otherwise="Nobody is told when the instance starts with changed software.",
            default=True,
            left_out="breaks",
        ),
    ),
    equivalents=("CKV_GCP_39",),
    frameworks=("CIS GCP 2.0.0 4.8", "NIST 800-53 SI-7"),
    packs=("production",),
)
