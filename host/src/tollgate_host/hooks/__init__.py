"""Hooks: the points of a run, which integrations are called at each, and the loop that calls them."""
