"""Classic Load Balancer has access logging enabled."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_set, must_be_true
from tollgate_rules.rule import Rule

_UNLOGGED = "Access logging is not enabled."


RULE = Rule(
    id="elb_load_balancer_logging_enabled",
    aliases=("elb_logged",),
    title="Classic Load Balancer has access logging enabled",
    severity="medium",
    description="Without access logs, requests cannot be investigated after an incident.",
    remediation="Add `access_logs { bucket = … }`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/enable-access-logs.html",
    types=("aws_elb",),
    judge=all_must_pass(
        must_be_set("access_logs", otherwise=_UNLOGGED),
        must_be_true("access_logs[0].enabled", otherwise=_UNLOGGED, default=True),
    ),
    equivalents=("CKV_AWS_92",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
