"""lb_target_health_checked: Target groups check the health of their servers."""

from tollgate_rules.demands import equals, must_be_set, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_target_health_checked",
    title="Target groups check the health of their servers",
    severity="low",
    description="Without a check of your own, a server that answers with errors keeps getting requests.",
    remediation="Add a `health_check` with the `path` to ask for.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html",
    types=("aws_lb_target_group", "aws_alb_target_group"),
    judge=only_if(
        "protocol",
        equals("HTTP", "HTTPS"),
        must_be_set("health_check[0].path", otherwise="The health of the servers is not checked.", left_out="breaks"),
    ),
    equivalents=("CKV_AWS_261",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
