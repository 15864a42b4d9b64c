"""Route 53 registered domain has transfer lock enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="route53_domain_transfer_lock_enabled",
    aliases=("domain_transfer_locked",),
    title="Route 53 registered domain has transfer lock enabled",
    severity="medium",
    description="Without the transfer lock, the domain can be transferred to another registrar, together with its "
    "web and mail traffic.",
    remediation="Remove `transfer_lock`, or set it to true.",
    docs="https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-lock.html",
    types=("aws_route53domains_registered_domain",),
    judge=must_be_true("transfer_lock", otherwise="Transfer lock is disabled.", default=True),
    equivalents=("CKV_AWS_377",),
    packs=("production",),
)
