"""production: every rule that a production account should keep, and most of them stop a plan."""

from policy_validator.packs import Pack

SET = Pack(
    name="production",
    description="What a production account should keep; all but the least severe rules stop a plan.",
)
