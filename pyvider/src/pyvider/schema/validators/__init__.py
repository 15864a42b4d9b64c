"""Validators: checks that an attribute's values, or a whole block, must pass."""

from pyvider.schema.validators.base import ConfigValidator, Problem, Validator, satisfies

__all__ = ["ConfigValidator", "Problem", "Validator", "satisfies"]
