"""Terraform's own labels: how a user wants them written, and what the code has."""
