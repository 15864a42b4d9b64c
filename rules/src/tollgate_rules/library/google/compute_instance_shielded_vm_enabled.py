"""Compute Engine instance has vTPM and integrity monitoring enabled."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="compute_instance_shielded_vm_enabled",
    aliases=("google_instance_shielded",),
    title="Compute Engine instance has vTPM and integrity monitoring enabled",
    severity="medium",
    description="Without Shielded VM features, changes to the boot software go unnoticed.",
    remediation="Set `enable_vtpm = true` and `enable_integrity_monitoring = true` in `shielded_instance_config`.",
    docs="https://cloud.google.com/security/products/shielded-vm",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=all_must_pass(
        must_be_true(
            "shielded_instance_config[0].enable_vtpm",
            otherwise="vTPM is not enabled.",
            default=True,
            left_out="breaks",
        ),
        must_be_true(
            "shielded_instance_config[0].enable_integrity_monitoring",
            otherwise="Integrity monitoring is not enabled.",
            default=True,
            left_out="breaks",
        ),
    ),
    equivalents=("CKV_GCP_39",),
    frameworks=("CIS GCP 2.0.0 4.8", "NIST 800-53 SI-7"),
    packs=("production",),
)
