"""`tollgate check`: the parts of a run on saved plans."""
