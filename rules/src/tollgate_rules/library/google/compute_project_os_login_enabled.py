"""Compute Engine project metadata enables OS Login."""

from typing import Any

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule


def _is_on(value: Any) -> bool:
    return str(value).lower() in ("true", "1", "y", "yes")


RULE = Rule(
    id="compute_project_os_login_enabled",
    aliases=("google_project_os_login",),
    title="Compute Engine project metadata enables OS Login",
    severity="medium",
    description="Without OS Login, SSH keys in metadata stay valid when people leave.",
    remediation='Set `metadata = { "enable-oslogin" = "TRUE" }`.',
    docs="https://cloud.google.com/compute/docs/oslogin",
    types=("google_compute_project_metadata",),
    judge=must_hold(
        ("metadata", "enable-oslogin"),
        _is_on,
        otherwise="OS Login is not enabled.",
    ),
    equivalents=("CKV_GCP_33",),
    frameworks=("CIS GCP 2.0.0 4.4", "NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
