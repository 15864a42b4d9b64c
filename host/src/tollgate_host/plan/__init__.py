"""Reads Terraform's plan JSON, formats 0.1 to 1.x, into the Resources and the Operation of the integration protocol."""
