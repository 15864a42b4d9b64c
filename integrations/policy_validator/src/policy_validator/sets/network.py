"""network: what can be reached from where."""

from policy_validator.packs import Pack

SET = Pack(
    name="network",
    description="Limits network exposure.",
)
