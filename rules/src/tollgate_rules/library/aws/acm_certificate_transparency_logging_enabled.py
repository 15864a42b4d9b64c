"""ACM certificate has certificate transparency logging enabled."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="acm_certificate_transparency_logging_enabled",
    aliases=("certificate_logged",),
    title="ACM certificate has certificate transparency logging enabled",
    severity="low",
    description="Browsers reject certificates that are missing from certificate transparency logs, and mis-issued "
    "certificates go unnoticed.",
    remediation="Remove `certificate_transparency_logging_preference` from `options`, or set it to `ENABLED`.",
    docs="https://docs.aws.amazon.com/acm/latest/userguide/acm-bestpractices.html",
    types=("aws_acm_certificate",),
    judge=must_not_be_one_of(
        "options[0].certificate_transparency_logging_preference",
        ("DISABLED",),
        otherwise="Certificate transparency logging is disabled.",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_234",),
    packs=("production",),
)
