"""The policy sets, one to a file."""
