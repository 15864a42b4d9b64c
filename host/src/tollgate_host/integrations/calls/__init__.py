"""Calls to one integration: the queue, how many at once, and the conversation that carries them."""
