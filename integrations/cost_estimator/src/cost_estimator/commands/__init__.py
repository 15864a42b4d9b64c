"""The commands of the console script beside serving a host."""
