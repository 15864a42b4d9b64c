"""Annotations of resources: in the private data of the state, or in a sidecar file."""
