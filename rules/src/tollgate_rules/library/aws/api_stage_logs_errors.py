"""api_stage_logs_errors: API Gateway stages log their errors."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_stage_logs_errors",
    title="API Gateway stages log their errors",
    severity="low",
    description="Execution logs show why a request failed.",
    remediation='Add an `aws_api_gateway_method_settings` with `settings { logging_level = "ERROR" }` or `"INFO"`.',
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    types=("aws_api_gateway_stage",),
    judge_among=must_have(
        Beside(
            "aws_api_gateway_method_settings",
            by="stage_name",
            name="stage_name",
            that=must_be_one_of(
                "settings[0].logging_level", ("ERROR", "INFO"), otherwise="its logging level is OFF.", left_out="breaks"
            ),
        ),
        at="stage_name",
        otherwise="Errors of the stage are not logged.",
    ),
    equivalents=("CKV2_AWS_4",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
