"""Cloud DNS public zone has DNSSEC enabled."""

from tollgate_rules.attribute_checks import must_be_one_of, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="clouddns_zone_dnssec_enabled",
    aliases=("google_dns_signed",),
    title="Cloud DNS public zone has DNSSEC enabled",
    severity="medium",
    description="Without DNSSEC, resolvers cannot detect forged answers for the zone. Private zones do not need it.",
    remediation='Set `dnssec_config { state = "on" }`.',
    docs="https://cloud.google.com/dns/docs/dnssec",
    types=("google_dns_managed_zone",),
    judge=only_if(
        "visibility",
        lambda value: value != "private",
        must_be_one_of(
            "dnssec_config[0].state",
            ("on",),
            otherwise="DNSSEC is not enabled.",
            default="off",
        ),
    ),
    equivalents=("CKV_GCP_16",),
    frameworks=("CIS GCP 2.0.0 3.3", "NIST 800-53 SC-20"),
    packs=("production", "network"),
)
