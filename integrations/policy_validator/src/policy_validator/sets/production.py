"""production: every rule, and most of them stop a plan."""

from policy_validator.policy_set import PolicySet

SET = PolicySet(
    name="production",
    description="Every rule; all but the least severe stop a plan.",
    least_severity="info",
    levels={
        "critical": "hard-mandatory",
        "high": "hard-mandatory",
        "medium": "soft-mandatory",
        "low": "advisory",
        "info": "advisory",
    },
)
