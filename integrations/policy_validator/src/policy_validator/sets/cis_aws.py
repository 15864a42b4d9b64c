"""cis-aws: the controls of the CIS AWS Foundations Benchmark that a plan can show."""

from policy_validator.packs import Pack

SET = Pack(
    name="cis-aws",
    description="The controls of the CIS AWS Foundations Benchmark that a plan can show.",
)
