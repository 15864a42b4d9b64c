"""google_dns_signed: Public Google DNS zones are signed."""

from tollgate_rules.demands import must_be_one_of, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_dns_signed",
    title="Public Google DNS zones are signed",
    severity="medium",
    description="With DNSSEC, a resolver can tell a forged answer from a true one. Private zones need none.",
    remediation='Set `dnssec_config { state = "on" }`.',
    docs="https://cloud.google.com/dns/docs/dnssec",
    types=("google_dns_managed_zone",),
    judge=only_if(
        "visibility",
        lambda value: value != "private",
        must_be_one_of(
            "dnssec_config[0].state",
            ("on",),
            otherwise="Whoever answers first can forge the zone's names.",
            default="off",
        ),
    ),
    equivalents=("CKV_GCP_16",),
    frameworks=("CIS GCP 2.0.0 3.3", "NIST 800-53 SC-20"),
    packs=("production", "network"),
)
