"""data-protection: data is not public, not lost and not deleted by mistake."""

from policy_validator.packs import Pack

SET = Pack(
    name="data-protection",
    description="Data is not public, not lost and not deleted by mistake.",
)
