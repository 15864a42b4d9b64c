"""baseline: what hardly anyone would object to."""

from policy_validator.policy_set import PolicySet

SET = PolicySet(
    name="baseline",
    description="Rules of medium severity and above; only the severe ones stop a plan.",
    least_severity="medium",
    levels={
        "critical": "hard-mandatory",
        "high": "soft-mandatory",
        "medium": "advisory",
        "low": "advisory",
        "info": "advisory",
    },
)
