"""Validators: checks that an attribute's values, or a whole block, must pass."""

from pyvider.schema.checks import ConfigValidator, Problem, Validator, satisfies
from pyvider.schema.validators.block_rules import at_least_one_of, conflicting, exactly_one_of, required_together, rule
from pyvider.schema.validators.collection_checks import all_of, any_of, each, keys, unique
from pyvider.schema.validators.value_checks import (
    between,
    is_cidr,
    is_ip_address,
    is_json,
    is_url,
    length,
    none_of,
    not_blank,
    one_of,
    regex,
    starts_with,
    whole_number,
)

__all__ = [
    "ConfigValidator",
    "Problem",
    "Validator",
    "all_of",
    "any_of",
    "at_least_one_of",
    "between",
    "conflicting",
    "each",
    "exactly_one_of",
    "is_cidr",
    "is_ip_address",
    "is_json",
    "is_url",
    "keys",
    "length",
    "none_of",
    "not_blank",
    "one_of",
    "regex",
    "required_together",
    "rule",
    "satisfies",
    "starts_with",
    "unique",
    "whole_number",
]
