"""aws_opensearch_domain: its instances by the hour, and storage with its performance."""

from cost_estimator.model import PriceModel
from cost_estimator.models._search import instances, storage

MODEL = PriceModel(
    resource_type="aws_opensearch_domain", parts=(lambda domain, _usage: instances(domain, "search"), storage)
)
