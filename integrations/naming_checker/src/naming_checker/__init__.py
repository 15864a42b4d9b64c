"""The naming checker: naming conventions on every resource Terraform plans."""

__version__ = "0.2.0"
