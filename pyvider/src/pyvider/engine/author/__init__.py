"""Calls of an author's code: values there and back, timeouts, failures, and secrets kept out of messages."""
