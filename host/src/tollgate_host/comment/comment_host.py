"""The model of a comment, and the interface of every product."""

from typing import Literal, Protocol

import msgspec

from tollgate_host.errors import HostError

Mode = Literal["update", "new", "hide-and-new", "delete-and-new"]
MODES: tuple[Mode, ...] = ("update", "new", "hide-and-new", "delete-and-new")
"""Edit the comment of the last run in place; add one; add one and fold or close the old; add one and delete the old."""


class CommentError(HostError):
    """Raised if a comment cannot be written: a value is missing, or the product refuses."""


class Comment(msgspec.Struct, frozen=True):
    """An existing comment.

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
        """Return the maximum length of a comment."""
        ...

    @property
    def has_html(self) -> bool:
        """Return whether comments may hold HTML, as for folded parts."""
        ...

    def comments(self) -> list[Comment]:
        """Return the comments of the pull request, the oldest first."""
        ...

    def create(self, body: str) -> None:
        """Add a comment."""
        ...

    def edit(self, comment: Comment, body: str) -> None:
        """Replace the text of a comment."""
        ...

    def hide(self, comment: Comment) -> None:
        """Hide a comment, so that it can still be read."""
        ...

    def delete(self, comment: Comment) -> None:
        """Delete a comment."""
        ...
