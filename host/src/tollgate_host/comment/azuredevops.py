"""Azure DevOps: a comment is the first one of a thread; an old thread is closed."""

from typing import Any

from tollgate_host.comment.comment_host import Comment
from tollgate_host.comment.http_client import HttpClient

_VERSION = "api-version=7.1"
_ACTIVE = 1
_CLOSED = 4


class AzureDevOps:
    """The threads of one pull request.

    Args:
        client: with the token; its base ends with the project.
        repository: its id or name.
        number: the pull request's.
    """

    most_characters = 150_000
    has_html = True

    def __init__(self, client: HttpClient, *, repository: str, number: str) -> None:
        self._client = client
        self._threads = f"/_apis/git/repositories/{repository}/pullRequests/{number}/threads"

    def comments(self) -> list[Comment]:
        """Return the first comment of every thread that is not deleted, the oldest first."""
        answer, _ = self._client.call("GET", f"{self._threads}?{_VERSION}")
        found: list[Comment] = []
        threads: list[Any] = answer.get("value", []) if answer else []
        for thread in threads:
            comments: list[Any] = thread.get("comments") or []
            first = comments[0] if comments else None
            if first is not None and not thread.get("isDeleted") and not first.get("isDeleted"):
                found.append(Comment(f"{thread['id']}/{first['id']}", str(first.get("content") or "")))
        return found

    def create(self, body: str) -> None:
        """Create a thread."""
        comment = {"parentCommentId": 0, "content": body, "commentType": 1}
        self._client.call("POST", f"{self._threads}?{_VERSION}", {"comments": [comment], "status": _ACTIVE})

    def edit(self, comment: Comment, body: str) -> None:
        """Replace the text of a comment."""
        self._client.call("PATCH", self._path(comment), {"content": body})

    def hide(self, comment: Comment) -> None:
        """Close the thread of a comment."""
        thread = comment.id.partition("/")[0]
        self._client.call("PATCH", f"{self._threads}/{thread}?{_VERSION}", {"status": _CLOSED})

    def delete(self, comment: Comment) -> None:
        """Delete a comment."""
        self._client.call("DELETE", self._path(comment))

    def _path(self, comment: Comment) -> str:
        thread, _, number = comment.id.partition("/")
        return f"{self._threads}/{thread}/comments/{number}?{_VERSION}"
