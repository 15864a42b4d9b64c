"""Prepares a live run: the engine's version, packages, integrations and gates."""
