"""The text of a comment: one report, or several, each with its share of the length."""

import re
from collections.abc import Sequence

from tollgate_host.report.model import Report
from tollgate_host.report.renderers.render_markdown import MARKER, render_markdown

_OPENING = re.compile(r"<details><summary>(.*?)</summary>\n")
_CODE = re.compile(r"<code>(.*?)</code>")
_LINK_COMMENT = "[//]: # (tollgate{tag})"


def marker_of(tag: str, *, has_html: bool) -> str:
    """Return the first line of a comment, by which the next run finds it."""
    suffix = f" {tag}" if tag else ""
    return MARKER.replace(" -->", f"{suffix} -->") if has_html else _LINK_COMMENT.format(tag=suffix)


def compose(
    reports: Sequence[tuple[str, Report]], *, tag: str = "", most_characters: int = 65_000, has_html: bool = True
) -> str:
    """Return the text of a comment.

    Args:
        reports: each with its name, which is shown if there are several.
        tag: identifies this comment among several of Tollgate on the same pull request.
        most_characters: how long it may be.
        has_html: whether it may hold HTML.
    """
    marker = marker_of(tag, has_html=has_html)
    room = (most_characters - len(marker) - 2 * len(reports)) // len(reports)
    parts = [
        "".join(render_markdown(report, most_characters=room, title=name if len(reports) > 1 else ""))
        for name, report in reports
    ]
    body = "\n".join(part.removeprefix(f"{MARKER}\n") for part in parts)
    return f"{marker}\n{body if has_html else _without_html(body)}"


def _without_html(body: str) -> str:
    """Return the text for products without HTML: folds become headings."""
    body = _OPENING.sub(r"**\1**\n", body).replace("\n</details>\n", "\n")
    return _CODE.sub(r"\1", body)
