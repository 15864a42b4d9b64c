"""logging: what happens is written down."""

from policy_validator.packs import Pack

SET = Pack(
    name="logging",
    description="What happens is written down, and kept.",
)
