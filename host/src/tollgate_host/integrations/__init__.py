"""Integrations as processes: starts, calls, supervises and stops them."""
