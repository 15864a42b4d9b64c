"""The naming checker: naming conventions on every resource Terraform plans."""

__version__ = "0.1.0"
