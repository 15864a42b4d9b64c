"""aws_config_organization_managed_rule: each evaluation of the rule."""

from cost_estimator.model import PriceModel
from cost_estimator.models._config_rules import evaluations

MODEL = PriceModel(resource_type="aws_config_organization_managed_rule", parts=(evaluations,))
