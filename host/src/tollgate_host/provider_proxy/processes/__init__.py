"""Real providers as processes: starts, pools, reads and stops them."""
