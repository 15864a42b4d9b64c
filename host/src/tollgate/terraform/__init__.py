"""Terraform and OpenTofu from outside: finding the engine, running it, and reading the plans it saves."""
