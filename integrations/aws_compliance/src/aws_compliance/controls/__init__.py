"""The controls, one to a file."""
