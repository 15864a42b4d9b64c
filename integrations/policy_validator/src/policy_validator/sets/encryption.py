"""encryption: data is encrypted at rest and on its way."""

from policy_validator.packs import Pack

SET = Pack(
    name="encryption",
    description="Data is encrypted at rest and on its way.",
)
