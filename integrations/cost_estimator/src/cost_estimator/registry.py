"""The price models, by resource type."""

from tollgate_runtime.discovery import Catalogue

from cost_estimator.model import PriceModel

MODELS: Catalogue[PriceModel] = Catalogue(
    "cost_estimator.models", name="MODEL", kind=PriceModel, key=lambda model: model.resource_type
)
"""Every model; one is imported when a resource of its type is first seen."""
