"""`tollgate comment`: a report as one comment on a pull request, kept up to date."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import add_general_flags

if TYPE_CHECKING:
    from tollgate_host.report.model import Report

NAME = "comment"
SUMMARY = "write reports as a comment on a pull request, or update it"
DESCRIPTION = """\
Writes JSON reports as one comment on a pull request of GitHub, GitLab, Azure DevOps or Bitbucket, and keeps
it up to date: the next run edits the same comment. Several reports, as of several root modules, share it.

The repository, the pull request, the API and the token come from the variables of the CI job: GITHUB_TOKEN,
GITLAB_TOKEN, SYSTEM_ACCESSTOKEN or AZURE_DEVOPS_EXT_PAT, BITBUCKET_TOKEN and those that each product sets.

examples:
  tollgate comment github --report tollgate.json
  tollgate comment gitlab --report network.json --report shop.json --mode delete-and-new
  tollgate comment azuredevops --report tollgate.json --tag production
  tollgate comment github --report tollgate.json --dry-run
"""
EPILOG = "exit codes: 0 the comment is there; 3 wrong use, no access, or the product refuses"
_PRODUCTS = ("github", "gitlab", "azuredevops", "bitbucket")
_MODES = ("update", "new", "hide-and-new", "delete-and-new")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("product", metavar="PRODUCT", choices=_PRODUCTS, help=f"one of {', '.join(_PRODUCTS)}")
    parser.add_argument(
        "--report", metavar="FILE", action="append", default=[], help="a report of --report json=FILE; may be repeated"
    )
    parser.add_argument(
        "--mode",
        metavar="MODE",
        choices=_MODES,
        default="update",
        help="update (default): edit the earlier comment; new: add one; hide-and-new and delete-and-new: add one, "
        "and hide or delete the earlier ones",
    )
    parser.add_argument("--tag", metavar="NAME", default="", help="identifies this comment if Tollgate writes several")
    parser.add_argument("--repository", metavar="NAME", help="the repository or project (default: of the CI job)")
    parser.add_argument("--pull-request", metavar="N", help="its number (default: of the CI job)")
    parser.add_argument("--dry-run", action="store_true", help="print the comment and send nothing")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: a report cannot be read, something is not known, or the product refuses.
    """
    from tollgate_host.comment.compose import compose, marker_of
    from tollgate_host.comment.connect import FORMS, connect
    from tollgate_host.comment.publish import publish
    from tollgate_host.errors import HostError
    from tollgate_host.report.destination import write_stream

    if not arguments.report:
        raise HostError("name the report to comment: --report FILE, as `--report json=FILE` of a run has written it")
    if not set(arguments.tag) <= _TAG:
        raise HostError(f"--tag {arguments.tag!r}: a tag has letters, digits, dots, dashes and underscores only")
    reports = [(_title(file, arguments.report), _read(file)) for file in arguments.report]
    form = FORMS[arguments.product]
    body = compose(reports, tag=arguments.tag, most_characters=form.most_characters, has_html=form.has_html)
    if arguments.dry_run:
        write_stream(sys.stdout, [body])
        return 0
    host = connect(arguments.product, repository=arguments.repository, pull_request=arguments.pull_request)
    done = publish(host, body, arguments.mode, marker=marker_of(arguments.tag, has_html=host.has_html))
    sys.stdout.write(f"The comment on {arguments.product} was {done}.\n")
    return 0


_TAG = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")


def _read(file: str) -> "Report":
    from tollgate_host.errors import HostError
    from tollgate_host.verdict.load_report import report_from_json

    try:
        return report_from_json(Path(file).read_bytes(), name=file)
    except OSError as error:
        raise HostError(f"{file} cannot be read: {error.strerror or error}") from error


def _title(file: str, files: list[str]) -> str:
    """Return a title that identifies a report: its file name, or its folder if the names are equal."""
    names = [Path(other).name for other in files]
    return Path(file).stem if names.count(Path(file).name) == 1 else Path(file).parent.as_posix()
