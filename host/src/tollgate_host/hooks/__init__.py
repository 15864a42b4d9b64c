"""Hooks: the points of a run, who is called at which, and the loop that calls them."""
