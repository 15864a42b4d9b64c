"""The host's configuration: reads, checks and overrides it, and finds positions in its files."""

from tollgate_host.config.key_origin import key_origin

__all__ = ["key_origin"]
