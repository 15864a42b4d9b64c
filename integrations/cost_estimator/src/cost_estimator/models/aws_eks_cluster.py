"""aws_eks_cluster: an hourly charge for the control plane, higher once its version is out of standard support."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_LAST_IN_EXTENDED_SUPPORT = (1, 33)
"""Versions up to this one are out of standard support; see the release calendar of EKS."""


def _control_plane(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("EKS cluster", sku="eks/Compute per Hours")
    if _is_extended(cluster.text("version", "")) and not _is_upgraded_in_time(cluster):
        yield hourly("EKS cluster (extended support)", sku="eks/Compute ExtendedSupport per Hours")


def _is_extended(version: str) -> bool:
    major, _, minor = version.partition(".")
    if not (major.isdecimal() and minor.isdecimal()):
        return False
    return (int(major), int(minor)) <= _LAST_IN_EXTENDED_SUPPORT


def _is_upgraded_in_time(cluster: Attributes) -> bool:
    """Return whether AWS upgrades the cluster at the end of standard support, so that extended support never begins."""
    policy = cluster.block("upgrade_policy")
    return policy is not None and policy.text("support_type", "EXTENDED") == "STANDARD"


MODEL = PriceModel(resource_type="aws_eks_cluster", parts=(_control_plane,))
