"""Bitbucket Cloud: comments of a pull request, without HTML. They cannot be hidden: an old one is shortened."""

from typing import Any

from tollgate_host.comment.comment_host import Comment
from tollgate_host.comment.http_client import HttpClient


class Bitbucket:
    """The comments of one pull request.

    Args:
        client: with the token.
        repository: `workspace/name`.
        number: the pull request's.
    """

    most_characters = 32_768
    has_html = False

    def __init__(self, client: HttpClient, *, repository: str, number: str) -> None:
        self._client = client
        self._comments = f"/repositories/{repository}/pullrequests/{number}/comments"

    def comments(self) -> list[Comment]:
        """Return the comments of the pull request, the oldest first."""
        found: list[Comment] = []
        page = f"{self._comments}?pagelen=100&sort=created_on"
        while page:
            answer, _ = self._client.call("GET", page)
            rows: list[Any] = answer.get("values", [])
            found += [_comment(row) for row in rows if not row.get("deleted")]
            page = str(answer.get("next") or "")
        return found

    def create(self, body: str) -> None:
        """Add a comment."""
        self._client.call("POST", self._comments, {"content": {"raw": body}})

    def edit(self, comment: Comment, body: str) -> None:
        """Replace the text of a comment."""
        self._client.call("PUT", f"{self._comments}/{comment.id}", {"content": {"raw": body}})

    def hide(self, comment: Comment) -> None:
        """Shorten a comment to its first heading, marked as outdated."""
        heading = next((line for line in comment.body.splitlines() if line.startswith("#")), "### Tollgate")
        self.edit(comment, f"{heading} (outdated: see the newer report below)")

    def delete(self, comment: Comment) -> None:
        """Delete a comment."""
        self._client.call("DELETE", f"{self._comments}/{comment.id}")


def _comment(row: Any) -> Comment:
    content: Any = row.get("content") or {}
    return Comment(str(row["id"]), str(content.get("raw") or ""))
