"""The secrets of a plan: masks, credentials, and copies of either."""
