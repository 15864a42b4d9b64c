"""logging: what happens is written down."""

from policy_validator.packs import Pack

SET = Pack(
    name="logging",
    description="Requires logs and their retention.",
)
