"""`tollgate comment` against servers on loopback that implement each product's API."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.cli.entry import main
from tollgate_host.comment.comment_host import CommentError
from tollgate_host.comment.compose import compose, marker_of
from tollgate_host.comment.http_client import HttpClient
from tollgate_host.report.model import RawFinding
from tollgate_host.report.renderers.render_json import render_json

from tests.host.comment.products import (
    AzureDevOpsServer,
    BitbucketServer,
    GitHubServer,
    GitLabServer,
    Product,
    serving,
)
from tests.host.report.sample import full_report, judged, result

SERVERS: dict[str, type[Product]] = {
    "github": GitHubServer,
    "gitlab": GitLabServer,
    "azuredevops": AzureDevOpsServer,
    "bitbucket": BitbucketServer,
}
VARIABLES = {
    "github": {"GITHUB_TOKEN": "s3cret", "GITHUB_REPOSITORY": "acme/infra", "GITHUB_REF": "refs/pull/7/merge"},
    "gitlab": {"GITLAB_TOKEN": "s3cret", "CI_PROJECT_ID": "42", "CI_MERGE_REQUEST_IID": "7"},
    "azuredevops": {
        "SYSTEM_ACCESSTOKEN": "s3cret",
        "SYSTEM_TEAMPROJECT": "shop",
        "BUILD_REPOSITORY_ID": "infra",
        "SYSTEM_PULLREQUEST_PULLREQUESTID": "7",
    },
    "bitbucket": {"BITBUCKET_TOKEN": "s3cret", "BITBUCKET_REPO_FULL_NAME": "acme/infra", "BITBUCKET_PR_ID": "7"},
}
ADDRESSES = {
    "github": "GITHUB_API_URL",
    "gitlab": "CI_API_V4_URL",
    "azuredevops": "SYSTEM_COLLECTIONURI",
    "bitbucket": "BITBUCKET_API_URL",
}


@pytest.fixture(params=SERVERS)
def product(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Product]:
    """A product, with the environment of a job of it."""
    name = str(request.param)
    server = SERVERS[name]()
    server.__dict__["name"] = name
    for variable in ("GITHUB_EVENT_PATH", "GITHUB_GRAPHQL_URL", "GH_TOKEN"):
        monkeypatch.delenv(variable, raising=False)
    with serving(server) as address:
        for variable, value in {**VARIABLES[name], ADDRESSES[name]: address}.items():
            monkeypatch.setenv(variable, value)
        yield server


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A JSON report in a file."""
    file = tmp_path / "tollgate.json"
    file.write_text("".join(render_json(full_report())))
    return file


def _comment(product: Product, *words: object) -> int:
    return main(["comment", str(product.__dict__["name"]), *map(str, words)])


def test_a_second_run_edits_the_comment_of_the_first(product: Product, report: Path, tmp_path: Path) -> None:
    product.add("What a nice change.")
    quoted = product.add("<!-- tollgate --> is what its comments begin with.")
    assert _comment(product, "--report", report) == 0
    assert len(product.comments) == 3
    first = list(product.comments.values())[-1]
    assert "Tollgate: Failed" in first
    better = tmp_path / "better.json"
    better.write_text("".join(render_json(judged())))
    assert _comment(product, "--report", better) == 0
    assert len(product.comments) == 3
    assert product.comments[quoted].endswith("begin with.")
    assert "Tollgate: Passed" in list(product.comments.values())[-1]
    assert "What a nice change." in product.comments.values()


def test_the_same_report_again_changes_nothing(
    product: Product, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _comment(product, "--report", report)
    product.requests.clear()
    assert _comment(product, "--report", report) == 0
    assert {method for method, _ in product.requests} == {"GET"}
    assert capsys.readouterr().out.endswith("was unchanged.\n")


def test_new_leaves_the_earlier_comment(product: Product, report: Path) -> None:
    for _ in range(2):
        assert _comment(product, "--report", report, "--mode", "new") == 0
    assert len(product.comments) == 2


def test_delete_and_new_leaves_one_comment_of_ours(product: Product, report: Path) -> None:
    other = product.add("mine")
    for _ in range(3):
        assert _comment(product, "--report", report, "--mode", "delete-and-new") == 0
    assert len(product.comments) == 2
    assert other in product.comments


def test_hide_and_new_puts_the_earlier_comment_out_of_the_way(product: Product, report: Path) -> None:
    for _ in range(2):
        assert _comment(product, "--report", report, "--mode", "hide-and-new") == 0
    first, second = product.comments
    assert "Tollgate" in product.comments[second]
    is_hidden = first in product.hidden or "utdated" in product.comments[first]
    assert is_hidden
    assert second not in product.hidden


def test_a_comment_is_found_on_a_later_page(product: Product, report: Path) -> None:
    for number in range(150):
        product.add(f"comment {number}")
    _comment(product, "--report", report)
    _comment(product, "--report", report, "--mode", "update")
    assert len(product.comments) == 151


def test_comments_with_different_tags_do_not_touch_one_another(product: Product, report: Path) -> None:
    for tag in ("staging", "production", "staging"):
        assert _comment(product, "--report", report, "--tag", tag) == 0
    assert len(product.comments) == 2


def test_a_wrong_token_is_one_sentence_without_the_token(
    product: Product, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    product.token = "another"
    assert _comment(product, "--report", report) == 3
    error = capsys.readouterr().err
    assert "401" in error
    assert "Look at the token and what it may do." in error
    assert "s3cret" not in error
    assert error.count("\n") == 1


def test_several_roots_share_a_comment(product: Product, tmp_path: Path) -> None:
    files: list[object] = []
    for name in ("network", "shop"):
        file = tmp_path / f"{name}.json"
        file.write_text("".join(render_json(judged())))
        files += ["--report", file]
    assert _comment(product, *files) == 0
    (body,) = product.comments.values()
    assert "`network`: Passed" in body
    assert "`shop`: Passed" in body


def test_a_busy_server_is_asked_again_after_the_time_it_names() -> None:
    server = GitHubServer()
    server.refusals = [(429, {"message": "slow down"}, {"Retry-After": "7"}), (503, None, {})]
    waited: list[float] = []
    with serving(server) as address:
        client = HttpClient(address, {"Authorization": "Bearer s3cret"}, wait=waited.append)
        client.call("POST", "/repos/acme/infra/issues/7/comments", {"body": "x"})
    assert waited == [7.0, 4.0]


def test_a_token_follows_no_redirect() -> None:
    server, elsewhere = GitHubServer(), GitHubServer()
    with serving(server) as address, serving(elsewhere) as other:
        server.refusals = [(302, None, {"Location": f"{other}/repos/acme/infra/issues/7/comments"})]
        client = HttpClient(address, {"Authorization": "Bearer s3cret"})
        with pytest.raises(CommentError, match="302"):
            client.call("GET", "/repos/acme/infra/issues/7/comments")
        with pytest.raises(CommentError, match="another host"):
            client.call("GET", f"{other}/anything")
    assert elsewhere.requests == []


@pytest.mark.parametrize("address", ["http://example.com/api", "ftp://127.0.0.1", "example.com"])
def test_a_token_is_sent_only_where_nobody_can_read_it(address: str) -> None:
    with pytest.raises(CommentError, match="https://"):
        HttpClient(address, {})


def test_what_is_missing_is_named_all_at_once(
    report: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable in ("GITLAB_TOKEN", "CI_PROJECT_ID", "CI_PROJECT_PATH", "CI_MERGE_REQUEST_IID"):
        monkeypatch.delenv(variable, raising=False)
    assert main(["comment", "gitlab", "--report", str(report)]) == 3
    assert capsys.readouterr().err == (
        "Error: A comment on GitLab needs a token (GITLAB_TOKEN), the project (CI_PROJECT_ID or CI_PROJECT_PATH), "
        "the merge request (CI_MERGE_REQUEST_IID).\n"
    )


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"version": "2", "verdict": "pass", "summary": {"command": "x"}}'])
def test_a_file_that_is_no_report_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.json").write_text(text)
    assert main(["comment", "github", "--report", str(tmp_path / "r.json"), "--dry-run"]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_the_number_of_the_pull_request_comes_from_the_event(
    report: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "event.json").write_text(json.dumps({"pull_request": {"number": 7}}))
    server = GitHubServer()
    with serving(server) as address:
        given = {**VARIABLES["github"], "GITHUB_REF": "refs/heads/main", "GITHUB_API_URL": address}
        for variable, value in {**given, "GITHUB_EVENT_PATH": str(tmp_path / "event.json")}.items():
            monkeypatch.setenv(variable, value)
        assert main(["comment", "github", "--report", str(report)]) == 0
    assert len(server.comments) == 1


@pytest.mark.parametrize("has_html", [True, False])
@pytest.mark.parametrize("length", [32_768, 65_536])
def test_a_comment_keeps_within_the_length_and_begins_with_its_marker(has_html: bool, length: int) -> None:
    findings = [RawFinding(f"R-{n}", "x" * 500, severity="high", remediation="y" * 500) for n in range(300)]
    reports: Any = [(name, judged(result(*findings))) for name in ("one", "two", "three")]
    body = compose(reports, tag="t", most_characters=length, has_html=has_html)
    assert len(body) <= length
    assert body.startswith(marker_of("t", has_html=has_html))
    assert all(name in body for name in ("`one`", "`two`", "`three`"))
    assert has_html or "<details>" not in body


@pytest.mark.parametrize(
    ("product_name", "most"),
    [("github", 65_536), ("gitlab", 1_000_000), ("azuredevops", 150_000), ("bitbucket", 32_768)],
)
def test_a_dry_run_prints_no_more_than_the_product_takes(
    product_name: str, most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    findings = [RawFinding(f"R-{n:05}", "wrong " * 40, severity="high") for n in range(5_000)]
    file = tmp_path / "report.json"
    file.write_text("".join(render_json(judged(result(*findings)))))
    assert main(["comment", product_name, "--report", str(file), "--dry-run"]) == 0
    assert most - 2_000 < len(capsys.readouterr().out) <= most
