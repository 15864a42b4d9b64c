"""label_case: Terraform's labels are written in one case."""

from naming_checker.cases import is_written_in, rewrite
from naming_checker.check import Check

CHECK = Check(
    id="label_case",
    subject="label",
    severity="low",
    is_on=lambda config: config.label_case is not None,
    holds=lambda text, config: config.label_case is None or is_written_in(text, config.label_case),
    correct=lambda text, config: text if config.label_case is None else rewrite(text, config.label_case),
    demand=lambda config: f"be written in {config.label_case}",
)
