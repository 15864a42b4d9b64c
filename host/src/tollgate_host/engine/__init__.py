"""Runs the engine for the user: its command line, its terminal, its working folder, and its end."""
