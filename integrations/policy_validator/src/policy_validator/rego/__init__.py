"""Rego: reads policies, runs them in one of two engines, and interprets the results."""
