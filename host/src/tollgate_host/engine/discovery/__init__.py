"""Which engine runs: finds the programs, tells them from Tollgate itself, and asks for their version."""
