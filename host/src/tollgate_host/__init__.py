"""Tollgate's host: starts integrations, calls their hooks, judges what they say, reports it."""

__version__ = "0.1.0"

__all__ = ["__version__"]
