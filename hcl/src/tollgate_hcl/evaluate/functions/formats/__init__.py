"""Texts in the forms that other programs read: JSON, YAML, CSV, and other encodings than UTF-8."""
