"""The host's configuration: read, checked, overridden, and found again in the files."""

from tollgate_host.config.key_origin import key_origin

__all__ = ["key_origin"]
