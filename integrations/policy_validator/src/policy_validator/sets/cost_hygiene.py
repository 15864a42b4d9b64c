"""cost-hygiene: nothing is kept, or paid for, without a reason."""

from policy_validator.packs import Pack

SET = Pack(
    name="cost-hygiene",
    description="Avoids unused and overly expensive resources.",
)
