"""The sources of real providers: packages, the lock file that trusts them, and developers' builds."""
