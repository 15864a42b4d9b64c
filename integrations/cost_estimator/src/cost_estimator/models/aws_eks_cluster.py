"""aws_eks_cluster: an hourly charge for the control plane, in standard support."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_eks_cluster",
    parts=(lambda _attributes, _usage: [hourly("EKS cluster", sku="eks/cluster")],),
)
