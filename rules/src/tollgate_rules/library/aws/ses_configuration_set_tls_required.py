"""SES configuration set requires TLS."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ses_configuration_set_tls_required",
    aliases=("ses_tls_required",),
    title="SES configuration set requires TLS",
    severity="medium",
    description="Without it, SES delivers mail in plaintext if the receiving server does not offer TLS or an attacker "
    "suppresses the offer.",
    remediation="Set `tls_policy` in `delivery_options` to `Require`, or to `REQUIRE` in an "
    "`aws_sesv2_configuration_set`.",
    docs="https://docs.aws.amazon.com/ses/latest/dg/security-protocols.html",
    types=("aws_ses_configuration_set", "aws_sesv2_configuration_set"),
    judge=must_be_one_of(
        "delivery_options[0].tls_policy",
        ("Require", "REQUIRE"),
        otherwise="TLS is not required for mail delivery.",
        default="Optional",
    ),
    equivalents=("CKV_AWS_365",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("encryption",),
)
