"""Reads the rules by which findings are judged: files beside the configuration, flags, and comments in the code."""

import getpass
import os
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace
from tollgate_hcl.problem import Problem

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.plan_code import Code
from tollgate_host.check.setup import Setup
from tollgate_host.errors import ConfigError, HostError
from tollgate_host.verdict.levels import level_rule_from_text
from tollgate_host.verdict.settings.baseline import baseline_from_json
from tollgate_host.verdict.settings.enforcement import Baseline, Enforcement, EnforcementOverride, Exemption, LevelRule

EXEMPTIONS_FILE = "exemptions.yaml"
ENFORCEMENT_FILE = "enforcement.yaml"


def read_enforcement(setup: Setup, options: CheckOptions, code: Code) -> tuple[Enforcement, tuple[Problem, ...]]:
    """Return the enforcement settings, and warnings about those without effect.

    Raises:
        ConfigError: a file or a comment has mistakes.
        HostError: a file that was asked for cannot be read, or a flag is wrong.
    """
    inline, problems = code.exemptions()
    if any(problem.is_error for problem in problems):
        raise ConfigError(problems)
    now = datetime.now(UTC).astimezone()
    enforcement = Enforcement(
        today=now.date(),
        locate=code.locate,
        exemptions=_exemptions(setup),
        inline=inline,
        use_inline=not (options.ignore_inline or setup.text("ignore_inline_exemptions") == "on"),
        baseline=_baseline(setup),
        override=_override(setup, now),
    )
    return _with_file(enforcement, setup, options), problems


def _with_file(enforcement: Enforcement, setup: Setup, options: CheckOptions) -> Enforcement:
    """Return the enforcement with the settings of `enforcement.yaml`; flags override them."""
    given = [("--level", text) for text in options.levels] or [
        ("TOLLGATE_LEVEL", text) for text in setup.texts("level")
    ]
    flagged = tuple(_level(text, origin) for origin, text in given)
    fail_on = setup.text("fail_on")
    path = setup.file_beside(ENFORCEMENT_FILE)
    if path.is_file():
        from tollgate_host.verdict.settings.enforcement_file import enforcement_from_yaml

        said = enforcement_from_yaml(_read(path), name=str(path))
        enforcement = replace(
            enforcement,
            levels=said.levels,
            fail_on=said.fail_on or enforcement.fail_on,
            decided_by_cloud=said.decided_by_cloud or enforcement.decided_by_cloud,
            on_expired=said.on_expired or enforcement.on_expired,
            use_inline=enforcement.use_inline and said.inline_exemptions is not False,
        )
    return replace(
        enforcement,
        levels=(*enforcement.levels, *flagged),
        fail_on=fail_on or enforcement.fail_on,
        decided_by_cloud=setup.text("decided_by_cloud") or enforcement.decided_by_cloud,
    )


def _exemptions(setup: Setup) -> tuple[Exemption, ...]:
    given = setup.text("exemptions")
    path = Path(given) if given is not None else setup.file_beside(EXEMPTIONS_FILE)
    if given is None and not path.is_file():
        return ()
    from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml

    return exemptions_from_yaml(_read(path), name=str(path))


def _baseline(setup: Setup) -> Baseline | None:
    given = setup.text("baseline")
    return None if given is None else baseline_from_json(_read(Path(given)), name=given)


def _override(setup: Setup, now: datetime) -> EnforcementOverride | None:
    reason = setup.text("override")
    return None if reason is None else EnforcementOverride(reason=reason, by=_user(), at=now)


def _user() -> str:
    """Return the user who runs this; in CI the person who started the job, if known."""
    for variable in ("GITHUB_ACTOR", "GITLAB_USER_LOGIN", "BUILD_REQUESTEDFOR"):
        if os.environ.get(variable):
            return os.environ[variable]
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return f"user {os.getuid()}"


def _level(text: str, origin: str) -> LevelRule:
    try:
        return level_rule_from_text(text)
    except ValueError as error:
        raise HostError(f"{origin}: {error}") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise HostError(f"{path} cannot be read: {error.strerror or error}") from error
