"""Why an expression has no value."""


class EvaluationFailure(Exception):
    """Terraform itself would refuse the expression: `try` goes on to its next argument."""


class Undecidable(Exception):
    """The value exists, or may exist, and cannot be worked out here: too much work, or something that is missing.

    Unlike a failure it passes through `try` and `can`: nobody knows what Terraform would say.
    """
