"""allowed_values: a tag has one of the values that it may have."""

from fnmatch import fnmatchcase

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN

from aws_compliance.config import Config
from aws_compliance.control import Control, Shortfall
from aws_compliance.tagging import Tags


def _judge(tags: Tags, config: Config) -> Shortfall:
    """A tag that is not there has no wrong value; demanding it is another control's."""
    wrong: list[str] = []
    undecided: list[str] = []
    withheld: list[str] = []
    sentences: list[str] = []
    for key, allowed in config.allowed_values.items():
        value = tags.value(key)
        if value is UNKNOWN or value is SENSITIVE:
            (undecided if value is UNKNOWN else withheld).append(key)
        elif value is not MISSING and not any(fnmatchcase(str(value), pattern) for pattern in allowed):
            wrong.append(key)
            sentences.append(f"Tag {key} is {str(value)!r}, and may be {' or '.join(map(repr, allowed))}")
    return Shortfall(
        message="; ".join(sentences) or None,
        keys=tuple(wrong),
        undecided=tuple(undecided),
        withheld=tuple(withheld),
        remediation="Use one of the allowed values.",
    )


CONTROL = Control(
    id="allowed_values",
    title="Tags have allowed values",
    severity="medium",
    is_on=lambda config: bool(config.allowed_values),
    judge=_judge,
)
