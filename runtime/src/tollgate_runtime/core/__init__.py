"""The sans-IO core: bytes in, events out. No stream, no clock, no task."""
