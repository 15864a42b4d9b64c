"""Terraform's types and values in Python."""
