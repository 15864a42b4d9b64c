"""How a user's names are built: the conventions in force for a resource, cases, and forbidden words."""
