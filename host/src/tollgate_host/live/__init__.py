"""Live runs: the user's own Terraform, with the hooks called while it plans, refreshes and applies."""
