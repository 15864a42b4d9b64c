"""The apply journal: objects that were changed and are not in the state yet."""
