"""iam: who may do what."""

from policy_validator.packs import Pack

SET = Pack(
    name="iam",
    description="Limits permissions and credentials.",
)
