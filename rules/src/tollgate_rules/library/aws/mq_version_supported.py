"""mq_version_supported: MQ brokers run a supported version."""

from tollgate_rules.aws.versions import is_at_least
from tollgate_rules.demands import Judge, all_must_pass, must_hold, only_if
from tollgate_rules.rule import Rule

_OLD = "AWS no longer maintains this version."
_OLDEST = {"activemq": (5, 18), "rabbitmq": (3, 13)}
"""The oldest versions that Amazon MQ supported at the end of 2025."""


def _demand(engine: str, lowest: tuple[int, ...]) -> Judge:
    demand = must_hold("engine_version", lambda version: is_at_least(version, *lowest), otherwise=_OLD)
    return only_if("engine_type", lambda kind: str(kind).lower() == engine, demand)


_judge = all_must_pass(*(_demand(engine, lowest) for engine, lowest in _OLDEST.items()))


RULE = Rule(
    id="mq_version_supported",
    title="MQ brokers run a supported version",
    severity="medium",
    description="Versions out of support get no security fixes, and AWS upgrades them when it sees fit.",
    remediation="Set `engine_version` to a version that Amazon MQ supports.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/activemq-version-management.html",
    types=("aws_mq_broker", "aws_mq_configuration"),
    judge=_judge,
    equivalents=("CKV_AWS_208",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)
