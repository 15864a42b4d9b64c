"""What a comment is, and what every product must be able to do with one."""

from typing import Literal, Protocol

import msgspec

from tollgate_host.errors import HostError

Mode = Literal["update", "new", "hide-and-new", "delete-and-new"]
MODES: tuple[Mode, ...] = ("update", "new", "hide-and-new", "delete-and-new")
"""Edit the comment of the last run in place; add one; add one and fold or close the old; add one and delete the old."""


class CommentError(HostError):
    """A comment cannot be written: something is not known, or the product refuses."""


class Comment(msgspec.Struct, frozen=True):
    """A comment that is there already.

    Attributes:
        id: as the product names it; what is needed to change it.
        body: its text.
    """

    id: str
    body: str


class CommentHost(Protocol):
    """A product that has pull requests."""

    @property
    def most_characters(self) -> int:
        """How long a comment may be."""
        ...

    @property
    def has_html(self) -> bool:
        """Whether comments may hold HTML, as for folded parts."""
        ...

    def comments(self) -> list[Comment]:
        """Return the comments of the pull request, the oldest first."""
        ...

    def create(self, body: str) -> None:
        """Add a comment."""
        ...

    def edit(self, comment: Comment, body: str) -> None:
        """Give a comment another text."""
        ...

    def hide(self, comment: Comment) -> None:
        """Put a comment out of the way, so that it can still be read."""
        ...

    def delete(self, comment: Comment) -> None:
        """Delete a comment."""
        ...
