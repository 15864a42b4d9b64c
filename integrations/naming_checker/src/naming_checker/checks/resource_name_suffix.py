"""resource_name_suffix: names end with what the configuration says."""

from naming_checker.check import Check

CHECK = Check(
    id="resource_name_suffix",
    is_on=lambda config: bool(config.suffix),
    holds=lambda text, config: text.endswith(config.suffix),
    correct=lambda text, config: text.removesuffix(config.suffix) + config.suffix,
    demand=lambda config: f"end with {config.suffix!r}",
)
