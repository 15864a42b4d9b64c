"""azurerm_lb_outbound_rule: the hours of a rule of a standard load balancer."""

from cost_estimator.models.azure._load_balancers import rule_model

MODEL = rule_model("azurerm_lb_outbound_rule")
