"""Amazon MQ broker runs a supported engine version."""

from tollgate_rules.attribute_checks import Judge, all_must_pass, must_hold, only_if
from tollgate_rules.aws.versions import is_at_least
from tollgate_rules.rule import Rule

_OLD = "The engine version is no longer supported."
_OLDEST = {"activemq": (5, 18), "rabbitmq": (3, 13)}
"""The oldest versions that Amazon MQ supported at the end of 2025."""


def _check(engine: str, lowest: tuple[int, ...]) -> Judge:
    check = must_hold("engine_version", lambda version: is_at_least(version, *lowest), otherwise=_OLD)
    return only_if("engine_type", lambda kind: str(kind).lower() == engine, check)


_judge = all_must_pass(*(_check(engine, lowest) for engine, lowest in _OLDEST.items()))


RULE = Rule(
    id="mq_broker_version_supported",
    aliases=("mq_version_supported",),
    title="Amazon MQ broker runs a supported engine version",
    severity="medium",
    description="Unsupported versions get no security patches and are upgraded automatically by AWS.",
    remediation="Set `engine_version` to a supported version.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/activemq-version-management.html",
    types=("aws_mq_broker", "aws_mq_configuration"),
    judge=_judge,
    equivalents=("CKV_AWS_208",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)
