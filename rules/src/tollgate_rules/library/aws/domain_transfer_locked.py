"""domain_transfer_locked: Registered domains cannot be transferred unasked."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="domain_transfer_locked",
    title="Registered domains cannot be transferred unasked",
    severity="medium",
    description="A domain that is transferred away takes mail and web site with it.",
    remediation="Leave `transfer_lock` out, or set it to true.",
    docs="https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-lock.html",
    types=("aws_route53domains_registered_domain",),
    judge=must_be_true("transfer_lock", otherwise="The domain can be transferred away.", default=True),
    equivalents=("CKV_AWS_377",),
    packs=("production",),
)
