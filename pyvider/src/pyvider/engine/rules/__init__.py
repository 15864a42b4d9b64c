"""Terraform's rules for plans and results, and the plan that a schema implies."""
