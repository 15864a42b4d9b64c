"""Connects to a product from the environment of a CI job: the pull request, the token, the address."""

import base64
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from tollgate_host.comment.azuredevops import AzureDevOps
from tollgate_host.comment.bitbucket import Bitbucket
from tollgate_host.comment.comment_host import CommentError, CommentHost
from tollgate_host.comment.github import GitHub
from tollgate_host.comment.gitlab import GitLab
from tollgate_host.comment.http_client import HttpClient

Environ = Mapping[str, str]


class _Wanted:
    """The values from the command line and the environment, and those that are missing."""

    def __init__(self, environ: Environ) -> None:
        self._environ = environ
        self.missing: list[str] = []

    def value(self, what: str, given: str | None, *variables: str, default: str | None = None) -> str:
        """Return the first value that is set, or record that it is missing."""
        found = given or next((self._environ[name] for name in variables if self._environ.get(name)), None) or default
        if found is None:
            self.missing.append(f"{what} ({' or '.join(variables)})")
            return ""
        return found

    def require(self, product: str) -> None:
        """Raise an error if anything is missing.

        Raises:
            CommentError: something is missing.
        """
        if self.missing:
            raise CommentError(f"A comment on {product} needs {', '.join(self.missing)}.")


FORMS: Mapping[str, type[GitHub | GitLab | AzureDevOps | Bitbucket]] = {
    "github": GitHub,
    "gitlab": GitLab,
    "azuredevops": AzureDevOps,
    "bitbucket": Bitbucket,
}
"""What knows how long a comment may be on each product, and whether it may hold HTML."""


def connect(
    product: str, environ: Environ = os.environ, *, repository: str | None = None, pull_request: str | None = None
) -> CommentHost:
    """Return a client for the product.

    Raises:
        CommentError: the environment lacks something.
    """
    return PRODUCTS[product](environ, repository, pull_request)


def _github(environ: Environ, repository: str | None, pull_request: str | None) -> CommentHost:
    wanted = _Wanted(environ)
    token = wanted.value("a token", None, "GITHUB_TOKEN", "GH_TOKEN")
    name = wanted.value("the repository", repository, "GITHUB_REPOSITORY")
    number = wanted.value("the pull request", pull_request or _github_number(environ), "GITHUB_REF")
    api = wanted.value("the API", None, "GITHUB_API_URL", default="https://api.github.com")
    graphql = wanted.value("the API", None, "GITHUB_GRAPHQL_URL", default=f"{api.rstrip('/')}/graphql")
    if number and not number.isdecimal():
        wanted.missing.append("a pull request, which this run is not for: --pull-request NUMBER")
    wanted.require("GitHub")
    headers = {"Authorization": f"Bearer {token}", "X-GitHub-Api-Version": "2022-11-28"}
    return GitHub(HttpClient(api, headers), HttpClient(graphql, headers), repository=name, number=number)


def _github_number(environ: Environ) -> str | None:
    """Return the number of the pull request that started a workflow, from the event or from the reference."""
    try:
        event: Any = json.loads(Path(environ.get("GITHUB_EVENT_PATH", "")).read_bytes())
    except (OSError, ValueError):
        event = {}
    members = cast("dict[str, Any]", event) if isinstance(event, dict) else {}
    for name in ("pull_request", "issue"):
        inner = members.get(name)
        if isinstance(inner, dict) and "number" in inner:
            return str(cast("dict[str, Any]", inner)["number"])
    reference = environ.get("GITHUB_REF", "").split("/")
    return reference[2] if reference[:2] == ["refs", "pull"] and len(reference) > 2 else None


def _gitlab(environ: Environ, repository: str | None, pull_request: str | None) -> CommentHost:
    wanted = _Wanted(environ)
    token = wanted.value("a token", None, "GITLAB_TOKEN")
    project = wanted.value("the project", repository, "CI_PROJECT_ID", "CI_PROJECT_PATH")
    number = wanted.value("the merge request", pull_request, "CI_MERGE_REQUEST_IID")
    api = wanted.value("the API", None, "CI_API_V4_URL", default="https://gitlab.com/api/v4")
    wanted.require("GitLab")
    return GitLab(HttpClient(api, {"PRIVATE-TOKEN": token}), project=quote(project, safe=""), number=number)


def _azuredevops(environ: Environ, repository: str | None, pull_request: str | None) -> CommentHost:
    wanted = _Wanted(environ)
    token = environ.get("SYSTEM_ACCESSTOKEN")
    personal = None if token else wanted.value("a token", None, "SYSTEM_ACCESSTOKEN", "AZURE_DEVOPS_EXT_PAT")
    collection = wanted.value("the collection", None, "SYSTEM_COLLECTIONURI", "SYSTEM_TEAMFOUNDATIONCOLLECTIONURI")
    project = wanted.value("the project", None, "SYSTEM_TEAMPROJECT")
    name = wanted.value("the repository", repository, "BUILD_REPOSITORY_ID", "BUILD_REPOSITORY_NAME")
    number = wanted.value("the pull request", pull_request, "SYSTEM_PULLREQUEST_PULLREQUESTID")
    wanted.require("Azure DevOps")
    authorization = f"Bearer {token}" if token else _basic("", personal or "")
    base = f"{collection.rstrip('/')}/{quote(project, safe='')}"
    return AzureDevOps(
        HttpClient(base, {"Authorization": authorization}), repository=quote(name, safe=""), number=number
    )


def _bitbucket(environ: Environ, repository: str | None, pull_request: str | None) -> CommentHost:
    wanted = _Wanted(environ)
    token = environ.get("BITBUCKET_TOKEN") or environ.get("BITBUCKET_ACCESS_TOKEN")
    user, password = environ.get("BITBUCKET_USERNAME"), environ.get("BITBUCKET_APP_PASSWORD")
    if not token and not (user and password):
        wanted.missing.append("a token (BITBUCKET_TOKEN, or BITBUCKET_USERNAME with BITBUCKET_APP_PASSWORD)")
    name = wanted.value("the repository", repository, "BITBUCKET_REPO_FULL_NAME")
    number = wanted.value("the pull request", pull_request, "BITBUCKET_PR_ID")
    api = wanted.value("the API", None, "BITBUCKET_API_URL", default="https://api.bitbucket.org/2.0")
    wanted.require("Bitbucket")
    authorization = f"Bearer {token}" if token else _basic(user or "", password or "")
    return Bitbucket(HttpClient(api, {"Authorization": authorization}), repository=name, number=number)


def _basic(user: str, password: str) -> str:
    return f"Basic {base64.b64encode(f'{user}:{password}'.encode()).decode()}"


PRODUCTS: dict[str, Callable[[Environ, str | None, str | None], CommentHost]] = {
    "github": _github,
    "gitlab": _gitlab,
    "azuredevops": _azuredevops,
    "bitbucket": _bitbucket,
}
"""How each product is connected to, by the name that the command has for it."""
