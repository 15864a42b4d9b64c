"""Live runs: the user's own Terraform, with every hook called while it plans, refreshes and applies."""
