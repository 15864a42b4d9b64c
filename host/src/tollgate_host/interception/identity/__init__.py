"""Finds out which resource a call of the plugin protocol is about."""
