"""What of a plan is secret: masks, credentials, and copies of either."""
