"""Answers of rules: queries to an engine, the messages in its answers, and the verdicts."""
