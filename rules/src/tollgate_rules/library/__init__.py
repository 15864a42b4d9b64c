"""The built-in rules, one to a file, in a folder for each cloud."""
