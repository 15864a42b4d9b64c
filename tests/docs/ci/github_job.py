"""Runs a job of GitHub Actions that docs/ci shows: its `run` steps in order, on their conditions, and no actions."""

import re
from collections.abc import Mapping
from typing import Any

import attrs

from tests.docs.ci.checkout import Checkout, Ended

ACTIONS = ("actions/checkout", "actions/setup-python", "hashicorp/setup-terraform", "github/codeql-action/upload-sarif")
"""What is here already, and what talks to GitHub."""

_OWN_BRANCH = "github.event.pull_request.head.repo.full_name == github.repository"


@attrs.frozen
class GitHubJob:
    """A job and where it runs."""

    checkout: Checkout
    steps: list[dict[str, Any]]
    expressions: Mapping[str, str]
    is_fork: bool = False

    def run(self) -> dict[str, Ended]:
        """Runs the steps; how each ended, by its name."""
        ended: dict[str, Ended] = {}
        for step in self.steps:
            has_failed = any(one.code for one in ended.values())
            if not self.wants(step, has_failed=has_failed):
                continue
            if "uses" in step:
                assert step["uses"].partition("@")[0] in ACTIONS
                ended[step.get("name", step["uses"])] = Ended(0, "")
                continue
            environ = {name: self._filled(str(value)) for name, value in step.get("env", {}).items()}
            ended[step["name"]] = self.checkout.run(
                self._filled(step["run"]),
                shell=("bash", "-e"),
                folder=step.get("working-directory", "."),
                environ=environ,
            )
        return ended

    def _filled(self, text: str) -> str:
        return re.sub(r"\$\{\{ (.+?) \}\}", lambda match: self.expressions[match[1]], text)

    def wants(self, step: dict[str, Any], *, has_failed: bool) -> bool:
        """Whether a step runs."""
        condition = step.get("if")
        if condition is None:
            return not has_failed
        return all(map(self._holds, condition.removeprefix("${{ ").removesuffix(" }}").split(" && ")))

    def _holds(self, term: str) -> bool:
        file = re.fullmatch(r"hashFiles\('(.+)'\) != ''", term)
        if file is not None:
            return (self.checkout.folder / file[1]).exists()
        return {"!cancelled()": True, _OWN_BRANCH: not self.is_fork}[term]
