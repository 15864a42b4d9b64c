"""The apply journal: what was made and is not recorded yet."""
