"""A setting that is a URL: a text that was checked, with its parts."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urllib.parse import SplitResult


class Url(str):
    """An absolute URL with a host, such as `https://prices.example.com/v1`; a text to whatever takes one.

    Raises:
        ValueError: the text is no such URL.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> "Url":
        """Take a text that is a URL."""
        url = super().__new__(cls, text)
        if not text.isprintable() or " " in text:
            raise ValueError("a URL has neither spaces nor control characters")
        if not url.scheme or not url.host:
            raise ValueError("a URL names its scheme and its host")
        _ = url.port  # which raises where it is no number
        return url

    @property
    def scheme(self) -> str:
        """Return the scheme before `://`, in lower case."""
        return self._parts.scheme

    @property
    def host(self) -> str:
        """Return the host in lower case, or an empty text."""
        return self._parts.hostname or ""

    @property
    def port(self) -> int | None:
        """Return the port, if there is one."""
        return self._parts.port

    @property
    def path(self) -> str:
        """Return the path, from its first slash."""
        return self._parts.path

    @property
    def _parts(self) -> "SplitResult":
        from urllib.parse import urlsplit  # only where a setting is one: the import takes milliseconds

        return urlsplit(str(self))
