"""Tollgate's host: starts integrations, calls their hooks, judges the answers and reports them."""

__version__ = "0.2.0"

__all__ = ["__version__"]
