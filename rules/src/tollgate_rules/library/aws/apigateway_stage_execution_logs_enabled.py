"""API Gateway stage has execution logging enabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_stage_execution_logs_enabled",
    aliases=("api_stage_logs_errors",),
    title="API Gateway stage has execution logging enabled",
    severity="low",
    description="Without execution logs, failed requests cannot be investigated.",
    remediation="Add an `aws_api_gateway_method_settings` for the stage, with `logging_level` in `settings` set to "
    "`ERROR` or `INFO`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    types=("aws_api_gateway_stage",),
    judge_in_plan=must_have(
        Related(
            "aws_api_gateway_method_settings",
            by="stage_name",
            name="stage_name",
            that=must_be_one_of(
                "settings[0].logging_level", ("ERROR", "INFO"), otherwise="its logging_level is OFF.", left_out="breaks"
            ),
        ),
        at="stage_name",
        otherwise="Execution logging is not enabled for the stage.",
    ),
    equivalents=("CKV2_AWS_4",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
