"""Overrides of the configuration: environment variables and flags, and how they are applied."""
