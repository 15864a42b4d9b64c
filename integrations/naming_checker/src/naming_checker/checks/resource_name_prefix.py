"""resource_name_prefix: names start with what the configuration says."""

from naming_checker.check import Check

CHECK = Check(
    id="resource_name_prefix",
    is_on=lambda config: bool(config.prefix),
    holds=lambda text, config: text.startswith(config.prefix),
    correct=lambda text, config: config.prefix + text.removeprefix(config.prefix),
    demand=lambda config: f"start with {config.prefix!r}",
    judges_beginnings=True,
)
