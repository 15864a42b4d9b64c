"""`tollgate dev`: runs an integration on a plan again and again while its author changes it."""
