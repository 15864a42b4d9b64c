"""The rules for Azure, one to a file."""
