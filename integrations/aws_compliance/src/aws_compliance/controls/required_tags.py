"""required_tags: every resource carries the tags that are demanded, each with a value."""

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN

from aws_compliance.config import Config
from aws_compliance.control import Control, Shortfall
from aws_compliance.tagging import Tags


def _judge(tags: Tags, config: Config) -> Shortfall:
    """A tag whose value is sensitive is there, and that is all that is demanded."""
    values = {key: tags.value(key) for key in config.required_tags}
    missing = tuple(
        key for key, value in values.items() if value is MISSING or (value is not SENSITIVE and value == "")
    )
    return Shortfall(
        message=f"Missing the required {_tags(missing)}" if missing else None,
        keys=missing,
        undecided=tuple(key for key, value in values.items() if value is UNKNOWN),
        withheld=tuple(key for key, value in values.items() if value is SENSITIVE and key not in tags.values),
        remediation="Add " + ", ".join(f'`{key} = "..."`' for key in missing) + " to `tags`, or to `default_tags` of "
        "the provider.",
    )


def _tags(keys: tuple[str, ...]) -> str:
    return f"tag {keys[0]}" if len(keys) == 1 else f"tags {', '.join(keys[:-1])} and {keys[-1]}"


CONTROL = Control(
    id="required_tags",
    title="Resources carry the required tags",
    severity="medium",
    is_on=lambda config: bool(config.required_tags),
    judge=_judge,
)
