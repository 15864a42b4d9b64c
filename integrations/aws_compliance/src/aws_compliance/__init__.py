"""AWS compliance: tags, and a baseline of checks, on every AWS resource Terraform plans."""

__version__ = "0.2.0"
