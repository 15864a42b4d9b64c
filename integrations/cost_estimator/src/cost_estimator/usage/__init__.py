"""Usage: quantities that no plan shows, in files and tables of the user."""
