"""aws_eks_fargate_profile: the memory and the processors of a pod; one gigabyte and one processor stand for it."""

from cost_estimator.model import HOURS_PER_MONTH, PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_eks_fargate_profile",
    parts=(
        lambda _profile, _usage: [
            monthly(
                "Per GB per hour",
                sku=("eks/Fargate perGB per hours", "ecs/perGB per hour"),
                unit="GB",
                quantity=HOURS_PER_MONTH,
                per=HOURS_PER_MONTH,
            ),
            monthly(
                "Per vCPU per hour",
                sku=("eks/Fargate perCPU per hours", "ecs/perCPU per hour"),
                unit="CPU",
                quantity=HOURS_PER_MONTH,
                per=HOURS_PER_MONTH,
            ),
        ],
    ),
)
