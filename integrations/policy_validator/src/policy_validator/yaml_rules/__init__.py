"""YAML rules: how they are written, read, and held against a resource."""
