"""The policy validator: policies on every resource Terraform plans."""

__version__ = "0.2.0"
