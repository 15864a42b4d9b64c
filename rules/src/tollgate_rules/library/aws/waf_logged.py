"""waf_logged: Web ACLs log what they see."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="waf_logged",
    title="Web ACLs log what they see",
    severity="low",
    description="Without logs nobody can tell what was stopped, and what was not.",
    remediation="Add an `aws_wafv2_web_acl_logging_configuration` with the ARN of the web ACL.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/logging.html",
    types=("aws_wafv2_web_acl",),
    judge_among=must_have(
        Beside("aws_wafv2_web_acl_logging_configuration", by="resource_arn", name="arn"),
        at="name",
        otherwise="The web ACL keeps no log.",
    ),
    equivalents=("CKV2_AWS_31",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
