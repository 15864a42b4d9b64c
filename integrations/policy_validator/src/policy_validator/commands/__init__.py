"""The subcommands of the console script."""
