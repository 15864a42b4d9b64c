"""production: every rule that a production account should keep, and most of them stop a plan."""

from policy_validator.packs import Pack

SET = Pack(
    name="production",
    description="Rules for production accounts; all but the least severe ones stop a plan.",
)
