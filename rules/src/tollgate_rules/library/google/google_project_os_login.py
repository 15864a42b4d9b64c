"""google_project_os_login: Google projects sign in to instances with OS Login."""

from typing import Any

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule


def _is_on(value: Any) -> bool:
    return str(value).lower() in ("true", "1", "y", "yes")


RULE = Rule(
    id="google_project_os_login",
    title="Google projects sign in to instances with OS Login",
    severity="medium",
    description="With OS Login, IAM says who may sign in to instances, and takes it away again.",
    remediation='Set `metadata = { "enable-oslogin" = "TRUE" }`.',
    docs="https://cloud.google.com/compute/docs/oslogin",
    types=("google_compute_project_metadata",),
    judge=must_hold(
        ("metadata", "enable-oslogin"),
        _is_on,
        otherwise="SSH keys lie in metadata, and nobody takes them away when somebody leaves.",
    ),
    equivalents=("CKV_GCP_33",),
    frameworks=("CIS GCP 2.0.0 4.4", "NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
