"""Secrets in live calls: which arguments may hold one, and how texts are redacted."""
