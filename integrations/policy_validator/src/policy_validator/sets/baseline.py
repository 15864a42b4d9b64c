"""baseline: what hardly anyone would object to."""

from policy_validator.packs import Pack

SET = Pack(
    name="baseline",
    description="Widely accepted rules; only severe ones stop a plan.",
    levels={
        "critical": "hard-mandatory",
        "high": "soft-mandatory",
        "medium": "advisory",
        "low": "advisory",
        "info": "advisory",
    },
)
