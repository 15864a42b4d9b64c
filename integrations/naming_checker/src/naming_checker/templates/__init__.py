"""Templates of names: parsing, matching, filling, and the values of their tokens."""
