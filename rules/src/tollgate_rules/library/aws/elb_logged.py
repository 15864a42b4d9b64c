"""elb_logged: Classic load balancers log the requests to them."""

from tollgate_rules.demands import all_must_pass, must_be_set, must_be_true
from tollgate_rules.rule import Rule

_UNLOGGED = "Requests to the load balancer are not logged."


RULE = Rule(
    id="elb_logged",
    title="Classic load balancers log the requests to them",
    severity="medium",
    description="Access logs tell who asked for what, before, during and after an attack.",
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
