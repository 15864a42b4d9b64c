"""Templates of names: read, matched, filled, and what their tokens stand for."""
