"""certificate_logged: Certificates appear in the transparency logs."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="certificate_logged",
    title="Certificates appear in the transparency logs",
    severity="low",
    description="Browsers warn of certificates that do not, and the owner of a name learns from the logs of "
    "forged ones.",
    remediation='Leave `options` out, or set `certificate_transparency_logging_preference = "ENABLED"`.',
    docs="https://docs.aws.amazon.com/acm/latest/userguide/acm-bestpractices.html",
    types=("aws_acm_certificate",),
    judge=must_not_be_one_of(
        "options[0].certificate_transparency_logging_preference",
        ("DISABLED",),
        otherwise="The certificate is kept out of the logs.",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_234",),
    packs=("production",),
)
