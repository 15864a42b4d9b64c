"""Findings of live calls: their verdicts, what the user was shown, and the log of all answers."""
