"""The cost estimator: what a Terraform plan costs, and whether the budget bears it."""

__version__ = "0.2.0"
