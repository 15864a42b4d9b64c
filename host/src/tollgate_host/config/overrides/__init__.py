"""Overrides of the configuration by environment variables and flags."""
