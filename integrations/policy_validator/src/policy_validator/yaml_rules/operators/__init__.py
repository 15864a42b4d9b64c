"""The operators of YAML rules, by what they compare."""

from policy_validator.yaml_rules.operator import Operator
from policy_validator.yaml_rules.operators import change, collection, equality, network, numeric, textual, version

_FAMILIES = (equality, numeric, textual, collection, network, version, change)

OPERATORS: dict[str, Operator] = {operator.name: operator for family in _FAMILIES for operator in family.OPERATORS}
"""Every operator, by name."""
