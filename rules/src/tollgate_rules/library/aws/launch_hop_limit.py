"""launch_hop_limit: instance metadata goes one hop only."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="launch_hop_limit",
    title="Instance metadata goes one hop only",
    severity="medium",
    description="With a limit of one hop, the answer with the session token does not leave the instance. "
    "Containers that need it get it by two.",
    remediation="Leave `http_put_response_hop_limit` out, or set it to 1.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-options.html",
    types=("aws_launch_template", "aws_launch_configuration"),
    judge=must_be_between(
        "metadata_options[0].http_put_response_hop_limit",
        0,
        1,
        otherwise="A container on the instance, or behind it, can get the instance's credentials.",
        default=1,
        left_out="holds",
    ),
    equivalents=("CKV_AWS_341",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("iam",),
)
