"""The price models, one resource type to a file."""
