"""Every file that docs/ci shows is one that its system reads, and installs what there is."""

import importlib.metadata
import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.docs.ci import schemas
from tests.docs.pages import ROOT, file_of

NEWER = ("['plan', 'artifacts']: Additional properties are not allowed ('public' was unexpected)", "['include']: ")
"""What systems know and the catalogue's schemas do not: GitLab has `artifacts:public`, and inputs of components."""

PAGES = sorted((ROOT / "docs" / "ci").glob("*.md"))


@pytest.mark.parametrize(
    ("page", "file", "schema"),
    [
        ("github-actions", ".github/workflows/infrastructure.yaml", schemas.GITHUB),
        ("github-actions", ".github/workflows/apply.yaml", schemas.GITHUB),
        ("github-actions", ".github/workflows/action.yaml", schemas.GITHUB),
        ("gitlab-ci", ".gitlab-ci.yml", schemas.GITLAB),
        ("gitlab-ci", "component.gitlab-ci.yml", schemas.GITLAB),
        ("azure-pipelines", "azure-pipelines.yml", schemas.AZURE),
        ("bitbucket-pipelines", "bitbucket-pipelines.yml", schemas.BITBUCKET),
        ("others", ".circleci/config.yml", schemas.CIRCLECI),
        ("pre-commit", ".pre-commit-config.yaml", schemas.PRE_COMMIT),
        ("pre-commit", "local.pre-commit-config.yaml", schemas.PRE_COMMIT),
    ],
)
def test_a_file_follows_the_schema_of_its_system(page: str, file: str, schema: str) -> None:
    text = file_of(f"docs/ci/{page}.md", file)
    assert [mistake for mistake in schemas.mistakes(text, schema) if not mistake.startswith(NEWER)] == []
    assert schemas.mistakes(f"{text}\nrepos: 1\njobs: 1\nsteps: 1\nstages: 1\n", schema) != []  # it is a real schema


@pytest.mark.parametrize("page", [*PAGES, ROOT / "docs/install.md"], ids=lambda page: page.stem)
def test_what_a_page_installs_is_one_of_our_distributions_with_an_extra_that_it_has(page: Path) -> None:
    for text in re.findall(r"pip install [^\n]*?'(tollgate[^']*)'", page.read_text(encoding="utf-8")):
        wanted = Requirement(text)
        offered = _extras(wanted.name)
        assert wanted.extras <= offered, text


def _extras(distribution: str) -> set[str]:
    assert importlib.metadata.version(distribution)
    folder = {"tollgate-terraform": "host"}[distribution]
    project = (ROOT / folder / "pyproject.toml").read_text(encoding="utf-8")
    section = project.partition("[project.optional-dependencies]\n")[2].partition("\n[")[0]
    return set(re.findall(r"^(\w+) = \[", section, flags=re.MULTILINE))


def test_every_page_is_in_the_list() -> None:
    listed = re.findall(r"^\| \[[^]]+\]\(([^)]+)\)", (ROOT / "docs/ci/README.md").read_text(), flags=re.MULTILINE)
    assert sorted(listed) == [page.name for page in PAGES if page.name != "README.md"]


PINNABLE = (
    re.compile(r"^\s*(?:- )?uses: (\S+)", re.MULTILINE),
    re.compile(r"^\s*(?:- )?(?:image|component): (\S+)", re.MULTILINE),
    re.compile(r"\bimage '([^']+)'"),
    re.compile(r"^FROM (\S+)", re.MULTILINE),
    re.compile(r"--build-arg BASE=(\S+)"),
)
"""What a page has a job fetch and run: actions, images, components."""
PIN = re.compile(r"@(?:sha256:(?:[0-9a-f]{64}|…)|[0-9a-f]{40})")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "docs/install.md"], ids=lambda page: page.stem)
def test_what_a_page_has_a_job_fetch_is_pinned_by_commit_or_digest(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [one for kind in PINNABLE for one in kind.findall(text) if not PIN.search(one)] == []
    assert re.findall(r'^\s*rev: (?!"[0-9a-f]{40}" )(.*)$', text, flags=re.MULTILINE) == []


def test_the_kinds_of_what_is_pinned_are_those_that_the_pages_have() -> None:
    texts = [page.read_text(encoding="utf-8") for page in (*PAGES, ROOT / "docs/install.md")]
    assert [kind.pattern for kind in PINNABLE if not any(kind.search(text) for text in texts)] == []


COMMAND = re.compile(r"tollgate(?: -chdir=\S+)? (?:init|plan|apply|check|integrations)\b[^\n]*")
"""What starts integrations."""


def unlocked(text: str) -> list[str]:
    """The commands of a file that start integrations which nobody has locked."""
    if "TOLLGATE_LOCKED=" in text:
        return []
    joined = re.sub(r"\\\n\s*", " ", text)
    found = [one for one in COMMAND.findall(joined) if "--locked" not in one]
    found += [one for one in re.findall(r"^\s*args: .*\bplan\b.*$", joined, re.MULTILINE) if "--locked" not in one]
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "README.md"], ids=lambda page: page.stem)
def test_every_page_starts_only_what_is_locked(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    assert [one for block in blocks for one in unlocked(block)] == []
    assert any("--locked" in block or "TOLLGATE_LOCKED=" in block for block in blocks)


def test_the_component_starts_only_what_is_locked() -> None:
    text = (ROOT / "templates" / "tollgate.yml").read_text(encoding="utf-8")
    assert unlocked(text) == []
    assert "--locked" in text
