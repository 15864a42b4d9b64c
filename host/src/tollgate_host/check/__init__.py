"""`tollgate check`: checks saved plans."""
