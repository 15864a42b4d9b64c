"""Every report format with its name and purpose. `--help`, completion and the pages are made from this list.

It is outside `report` and imports very little, since parsers are built before anything else is loaded.
"""

from typing import Literal, NamedTuple

View = Literal["auto", "compact", "full"]
"""How much a terminal shows: by resource or, beyond a screen, by rule; a line for each finding; everything."""


class Format(NamedTuple):
    """A format of reports.

    Attributes:
        name: the `--report` name; `report/renderers/render_NAME.py` holds its function, imported when it is asked for.
        summary: what it is, for the help and the pages.
        usual_path: its file in examples.
        is_lines: whether it is lines for a log, which can follow one another on one stream; others are documents.
    """

    name: str
    summary: str
    usual_path: str = ""
    is_lines: bool = False


FORMAT_LIST = (
    Format(name="console", summary="for a terminal or a build log", is_lines=True),
    Format(name="json", summary="for programs; its schema is in report.schema.json", usual_path="tollgate.json"),
    Format(name="sarif", summary="for code scanning, as of GitHub, and editors", usual_path="tollgate.sarif"),
    Format(name="junit", summary="for the test reports of CI servers", usual_path="tollgate.xml"),
    Format(name="markdown", summary="for a comment on a pull request", usual_path="tollgate.md"),
    Format(name="github", summary="annotations of GitHub Actions", is_lines=True),
    Format(name="gitlab", summary="GitLab's code quality report", usual_path="gl-code-quality-report.json"),
    Format(name="azuredevops", summary="log commands of Azure Pipelines", is_lines=True),
    Format(name="html", summary="a page to read, search and print", usual_path="tollgate.html"),
)
"""The formats in the order of the documentation."""

FORMATS = tuple(one.name for one in FORMAT_LIST)
"""Their names."""

LINES = frozenset(one.name for one in FORMAT_LIST if one.is_lines)
"""Those made of lines for a log."""
