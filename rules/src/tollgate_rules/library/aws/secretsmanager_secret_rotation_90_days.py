"""Secrets Manager secret rotates within 90 days."""

import re
from collections.abc import Iterable

from tollgate_runtime import MISSING, Resource

from tollgate_rules.attribute_checks import must_be_between, must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_SCHEDULE = "rotation_rules[0].schedule_expression"
_TOO_LONG = "The rotation interval is longer than 90 days."
_RATE = re.compile(r"rate\((?P<count>\d+) (?P<unit>hour|day)s?\)")
_CRON = re.compile(r"cron\(\S+ \S+ \S+ (?P<month>\S+) \S+(?: \S+)?\)")
_OFTEN_ENOUGH = re.compile(r"(?:\*|1)/[12]|\*")
"""Every month or every second one, as the field of a cron expression."""


def _is_within_90_days(expression: object) -> bool:
    text = str(expression)
    if (rate := _RATE.fullmatch(text)) is not None:
        return int(rate["count"]) <= (90 if rate["unit"] == "day" else 90 * 24)
    cron = _CRON.fullmatch(text)
    return cron is not None and _OFTEN_ENOUGH.fullmatch(cron["month"]) is not None


_BY_DAYS = must_be_between("rotation_rules[0].automatically_after_days", 1, 90, otherwise=_TOO_LONG)
_BY_SCHEDULE = must_hold(_SCHEDULE, _is_within_90_days, otherwise=_TOO_LONG)


def _judge(rotation: Resource) -> Iterable[Verdict]:
    """Judge the schedule where there is one: the two exclude each other."""
    return (_BY_DAYS if rotation.value(_SCHEDULE) in (MISSING, "") else _BY_SCHEDULE)(rotation)


RULE = Rule(
    id="secretsmanager_secret_rotation_90_days",
    aliases=("secret_rotated_in_90_days",),
    title="Secrets Manager secret rotates within 90 days",
    severity="low",
    description="The longer a secret is valid, the longer a leaked copy can be used.",
    remediation="Set `automatically_after_days` in `rotation_rules` to 90 or less, or a `schedule_expression`.",
    docs="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html",
    types=("aws_secretsmanager_secret_rotation",),
    judge=_judge,
    equivalents=("CKV_AWS_304",),
    frameworks=("NIST 800-53 IA-5", "PCI DSS 4.0 8.6.3"),
    packs=("production", "iam"),
)
