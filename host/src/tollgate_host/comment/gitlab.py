"""GitLab: notes of a merge request. They cannot be hidden, so an old note is folded."""

from typing import Any

from tollgate_host.comment.comment_host import Comment
from tollgate_host.comment.http_client import HttpClient

_PAGE = 100


class GitLab:
    """The notes of one merge request.

    Args:
        client: with the token.
        project: its number, or its path with the slashes escaped.
        number: the merge request's, within the project.
    """

    most_characters = 1_000_000
    has_html = True

    def __init__(self, client: HttpClient, *, project: str, number: str) -> None:
        self._client = client
        self._notes = f"/projects/{project}/merge_requests/{number}/notes"

    def comments(self) -> list[Comment]:
        """Return the notes of the merge request, the oldest first."""
        found: list[Comment] = []
        page = "1"
        while page:
            answer, headers = self._client.call(
                "GET", f"{self._notes}?per_page={_PAGE}&page={page}&sort=asc&order_by=created_at"
            )
            rows: list[Any] = answer or []
            found += [Comment(str(row["id"]), str(row.get("body") or "")) for row in rows]
            page = next((value for name, value in headers.items() if name.lower() == "x-next-page"), "")
        return found

    def create(self, body: str) -> None:
        """Add a note."""
        self._client.call("POST", self._notes, {"body": body})

    def edit(self, comment: Comment, body: str) -> None:
        """Replace the text of a note."""
        self._client.call("PUT", f"{self._notes}/{comment.id}", {"body": body})

    def hide(self, comment: Comment) -> None:
        """Fold a note and remove its marker, so that later runs do not update it."""
        rest = comment.body.lstrip().partition("\n")[2]
        self.edit(comment, f"<details><summary>Outdated report of Tollgate</summary>\n\n{rest}\n\n</details>")

    def delete(self, comment: Comment) -> None:
        """Delete a note."""
        self._client.call("DELETE", f"{self._notes}/{comment.id}")
