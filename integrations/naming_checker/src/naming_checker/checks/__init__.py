"""The checks, one convention to a file."""
