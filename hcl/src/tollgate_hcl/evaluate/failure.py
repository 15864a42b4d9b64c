"""Why an expression has no value."""


class EvaluationFailure(Exception):
    """Raised if Terraform itself would refuse the expression: `try` continues with its next argument."""


class Undecidable(Exception):
    """Raised if a value may exist but cannot be evaluated here: too much work, or missing data.

    Unlike a failure it passes through `try` and `can`, since Terraform's result is unknown.
    """
