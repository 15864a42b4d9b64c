"""Tollgate's host: starts integrations, calls their hooks, judges what they say, reports it."""

__version__ = "0.2.0"

__all__ = ["__version__"]
