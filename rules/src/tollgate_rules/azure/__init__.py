"""Readers that several Azure rules share: network security groups."""
