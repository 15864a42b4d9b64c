"""The policy languages, one to a file."""
