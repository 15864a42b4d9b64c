"""GitHub: comments of a pull request are those of its issue; hiding one needs GraphQL."""

from typing import Any

from tollgate_host.comment.comment_host import Comment, CommentError
from tollgate_host.comment.http_client import HttpClient

_MINIMIZE = "mutation($id: ID!) { minimizeComment(input: {subjectId: $id, classifier: OUTDATED}) { clientMutationId } }"
_PAGE = 100


class GitHub:
    """The comments of one pull request.

    Args:
        client: for the REST API, with the token.
        graphql: for the GraphQL API, with the token.
        repository: `owner/name`.
        number: the pull request's.
    """

    most_characters = 65_536
    has_html = True

    def __init__(self, client: HttpClient, graphql: HttpClient, *, repository: str, number: str) -> None:
        self._client = client
        self._graphql = graphql
        self._issue = f"/repos/{repository}/issues/{number}"
        self._comments = f"/repos/{repository}/issues/comments"
        self._nodes: dict[str, str] = {}

    def comments(self) -> list[Comment]:
        """Return the comments of the pull request, the oldest first."""
        found: list[Comment] = []
        page = 1
        while True:
            answer, _ = self._client.call("GET", f"{self._issue}/comments?per_page={_PAGE}&page={page}")
            rows: list[Any] = answer or []
            for row in rows:
                comment = Comment(str(row["id"]), str(row.get("body") or ""))
                self._nodes[comment.id] = str(row.get("node_id") or "")
                found.append(comment)
            if len(rows) < _PAGE:
                return found
            page += 1

    def create(self, body: str) -> None:
        """Add a comment."""
        self._client.call("POST", f"{self._issue}/comments", {"body": body})

    def edit(self, comment: Comment, body: str) -> None:
        """Replace the text of a comment."""
        self._client.call("PATCH", f"{self._comments}/{comment.id}", {"body": body})

    def hide(self, comment: Comment) -> None:
        """Minimize a comment as outdated.

        Raises:
            CommentError: GitHub refuses.
        """
        answer, _ = self._graphql.call("POST", "", {"query": _MINIMIZE, "variables": {"id": self._nodes[comment.id]}})
        if answer and answer.get("errors"):
            raise CommentError(f"GitHub did not hide a comment: {answer['errors']}")

    def delete(self, comment: Comment) -> None:
        """Delete a comment."""
        self._client.call("DELETE", f"{self._comments}/{comment.id}")
