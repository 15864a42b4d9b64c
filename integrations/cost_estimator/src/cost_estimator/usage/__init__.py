"""Usage: quantities that no plan can tell, and the files and tables that users give them in."""
