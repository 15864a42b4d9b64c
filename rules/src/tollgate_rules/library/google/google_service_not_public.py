"""google_service_not_public: Cloud Run services and functions ask who calls."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_service_not_public",
    title="Cloud Run services and functions ask who calls",
    severity="high",
    description="A service that anyone may call runs for whoever finds it. For a public site that is meant: switch "
    "the rule off for it.",
    remediation="Name service accounts as members, or put a load balancer with Identity-Aware Proxy in front.",
    docs="https://cloud.google.com/run/docs/authenticating/public",
    types=grants_of("cloud_run_service", "cloud_run_v2_service", "cloudfunctions_function", "cloudfunctions2_function"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet may call the service."),
    equivalents=("CKV_GCP_102", "CKV_GCP_107"),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
