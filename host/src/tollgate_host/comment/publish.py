"""Publishes a comment and updates, hides or deletes that of the last run."""

from tollgate_host.comment.comment_host import CommentHost, Mode


def publish(host: CommentHost, body: str, mode: Mode, *, marker: str) -> str:
    """Write a comment and return what was done: `created`, `updated`, `unchanged`.

    Args:
        host: the product.
        body: the text; it begins with the marker.
        mode: what to do with an earlier comment.
        marker: the start of Tollgate's comments.

    Raises:
        CommentError: the product refuses.
    """
    if mode == "new":
        host.create(body)
        return "created"
    before = [comment for comment in host.comments() if comment.body.lstrip().partition("\n")[0].strip() == marker]
    if mode == "update" and before:
        latest = before[-1]
        if latest.body.strip() == body.strip():
            return "unchanged"
        host.edit(latest, body)
        return "updated"
    for comment in before:
        if mode == "hide-and-new":
            host.hide(comment)
        elif mode == "delete-and-new":
            host.delete(comment)
    host.create(body)
    return "created"
