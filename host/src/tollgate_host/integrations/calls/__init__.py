"""Calls to one integration: the queue, the number of concurrent calls, and the transport."""
