"""aws_config_organization_custom_rule: each evaluation of the rule."""

from cost_estimator.model import PriceModel
from cost_estimator.models._config_rules import evaluations

MODEL = PriceModel(resource_type="aws_config_organization_custom_rule", parts=(evaluations,))
