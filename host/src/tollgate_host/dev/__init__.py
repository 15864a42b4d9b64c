"""`tollgate dev`: an integration run on a plan again and again while its author changes it."""
