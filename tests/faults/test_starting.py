"""Integrations that cannot be started, or do not get as far as to be asked."""

from typing import Any

import pytest

from tests.faults.conftest import Faulty, OpenFaulty

pytestmark = pytest.mark.e2e

THING = 'resource "unruly_thing" "one" {\n  name = "one"\n}\n'
STARTS: dict[str, tuple[dict[str, Any], str]] = {
    "broken": ({}, 'Integration "broken" failed to start: '),
    "silent": ({"start_timeout": 0.2}, 'Integration "silent" failed to initialize: did not answer initialize'),
    "short": ({}, 'Integration "short" failed to initialize: exited with status 3'),
    "babbling": ({}, 'Integration "babbling" failed to initialize: '),
}
PROGRAMS = {
    "broken": "#!/no/such/interpreter\n",
    "silent": "#!/bin/sh\nexec sleep 3600\n",
    "short": "#!/bin/sh\necho 'no licence' >&2\nexit 3\n",
    "babbling": """#!/bin/sh
read -r line
echo 'hello there'
exec 1>&-
cat >/dev/null
""",
}


def _hosts(live: Faulty, on_error: str) -> None:
    declared: list[dict[str, Any]] = []
    for name, text in PROGRAMS.items():
        program = live.folder.parent / name
        program.write_text(text)
        program.chmod(0o755)
        declared.append({"name": name, "source": str(program), "on_error": on_error, **STARTS[name][0]})
    live.hosts(*declared)


def test_one_that_does_not_start_ends_the_run_before_terraform_is_asked(open_faulty: OpenFaulty) -> None:
    live = open_faulty(THING)
    _hosts(live, "fail")
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=4)
    told = " ".join(ended.text.replace("│", "").split())
    for _, sentence in STARTS.values():
        assert sentence in told
    assert "no licence" in told
    assert "unruly_thing" not in told
    assert live.things() == {}
    assert "Traceback" not in ended.text


@pytest.mark.heavy
def test_one_that_does_not_start_only_warns_if_that_is_wanted(open_faulty: OpenFaulty) -> None:
    live = open_faulty(THING)
    _hosts(live, "warn")
    ended = live.tollgate("apply", "-auto-approve", "-no-color")
    told = " ".join(ended.text.replace("│", "").split())
    for _, sentence in STARTS.values():
        assert sentence in told
    assert live.things() == {"one": "thing-one"}
    assert "Traceback" not in ended.text


@pytest.mark.parametrize("on_error", ["fail", "ignore"])
def test_a_refused_configuration_is_the_user_s_mistake_whatever_the_setting(
    open_faulty: OpenFaulty, on_error: str
) -> None:
    live = open_faulty(THING)
    config = {"refuse": "prefix: is missing"}
    live.hosts({"name": "strict", "on_error": on_error, "config": config}, {"name": "lenient", "config": {}})
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=3)
    assert "prefix: is missing" in ended.err
    assert "integrations.json" in ended.err
    assert ended.out == ""
    assert live.things() == {}
    assert "Traceback" not in ended.text
