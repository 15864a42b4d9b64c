"""Where real providers come from: packages, the lock file that trusts them, and developers' own builds."""
