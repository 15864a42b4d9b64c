"""Cloud Run service or function does not allow public invocation."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudrun_service_not_public",
    aliases=("google_service_not_public",),
    title="Cloud Run service or function does not allow public invocation",
    severity="high",
    description="Anyone on the internet can invoke the service. A service that is public on purpose can be exempted.",
    remediation="Set `member` or `members` to specific service accounts, or use a load balancer with "
    "Identity-Aware Proxy.",
    docs="https://cloud.google.com/run/docs/authenticating/public",
    types=grants_of("cloud_run_service", "cloud_run_v2_service", "cloudfunctions_function", "cloudfunctions2_function"),
    judge=must_not_be_for_everyone(otherwise="Anyone on the internet can invoke the service."),
    equivalents=("CKV_GCP_102", "CKV_GCP_107"),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
