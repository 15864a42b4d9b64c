"""Between the user and the engine: its command line, its terminal, the folder it works in, and its end."""
