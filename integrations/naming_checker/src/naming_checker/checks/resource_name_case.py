"""resource_name_case: names are written in one case, apart from a prefix and a suffix."""

from naming_checker.cases import is_written_in, rewrite
from naming_checker.check import Check
from naming_checker.config import Config


def _split(text: str, config: Config) -> tuple[str, str, str]:
    """Prefix, middle and suffix of a name; an absent prefix or suffix is empty."""
    prefix = config.prefix if text.startswith(config.prefix) else ""
    middle = text.removeprefix(prefix)
    suffix = config.suffix if config.suffix and middle.endswith(config.suffix) else ""
    return prefix, middle.removesuffix(suffix), suffix


def _holds(text: str, config: Config) -> bool:
    middle = _split(text, config)[1]
    return config.case is None or not middle or is_written_in(middle, config.case)


def _correct(text: str, config: Config) -> str:
    prefix, middle, suffix = _split(text, config)
    return prefix + (rewrite(middle, config.case) if config.case else middle) + suffix


CHECK = Check(
    id="resource_name_case",
    severity="low",
    is_on=lambda config: config.case is not None,
    holds=_holds,
    correct=_correct,
    demand=lambda config: f"be written in {config.case}",
)
