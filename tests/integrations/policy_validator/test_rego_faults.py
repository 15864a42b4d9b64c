"""Rego that cannot be run, fails or takes too long; and what a policy is given of the world."""

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from policy_validator.config import Config
from policy_validator.loading import load_sets
from policy_validator.policy import load_policy
from policy_validator.problems import PolicyError
from policy_validator.rego.engines.engine import EngineTimeout, Load
from policy_validator.rego.engines.regopy_engine import RegopyEngine
from policy_validator.rego.module import Module
from policy_validator.rego.reading.program import Program, SourceTree
from policy_validator.rego.reading.summary import Readings
from policy_validator.rego.syntax.clauses import parse_source
from tollgate_runtime import ConfigError, Operation

from tests.integrations.policy_validator.rego_policies import Loaded, made, said


def refused_lines(load: Loaded, calls: dict[str, str]) -> list[tuple[int, str]]:
    rules = [f'deny contains "no" if {call}' for call in calls]
    with pytest.raises(PolicyError) as refused:
        load("\n".join(["package p", "import rego.v1", *rules]))
    return sorted((problem.line, problem.message) for problem in refused.value.problems)


@pytest.mark.parametrize(
    "calls",
    [
        {
            'http.send({"method": "get", "url": "http://x"})': "`http.send` is refused: it would let a policy send",
            "opa.runtime().env": "`opa.runtime` is refused: it would show the environment",
            'net.lookup_ip_addr("x")': "`net.lookup_ip_addr` is refused: it would let a policy ask the network",
        },
        {
            'net.cidr_contains("10.0.0.0/8", input.x)': "regopy has no builtin `net.cidr_contains`, so the rule would",
            "json.match_schema(input, {})": "regopy has no builtin `json.match_schema`",
            'print("x")': "regopy has no builtin `print`",
            'regex.match("(?i)x", input.x)': "regopy does not read the pattern '(?i)x'",
            "unheard_of(input.x)": "regopy has no builtin `unheard_of`",
            "walk(input) == 1": "regopy reads `walk(x, [path, value])` only",
        },
    ],
    ids=["never", "without opa"],
)
def test_a_builtin_that_cannot_be_had_is_refused_by_its_name(no_opa: None, load: Loaded, calls: dict[str, str]) -> None:
    found = refused_lines(load, calls)
    assert [line for line, _ in found] == list(range(3, 3 + len(calls)))
    for (_, message), start in zip(found, calls.values(), strict=True):
        assert message.startswith(start)


def test_functions_of_the_policies_themselves_are_no_builtins(no_opa: None, load: Loaded) -> None:
    library = "package lib.text\nimport rego.v1\nis_long(x) if count(x) > 3\n"
    policy = """package p
import rego.v1
import data.lib.text
import data.lib.text as words
deny contains "long" if { text.is_long(input.name); words.is_long(input.name); data.lib.text.is_long(input.name) }
deny contains "own" if own(input.name)
own(x) if contains(x, "z")
"""
    found = said(load(library, policy), made("t_a", "zzzz"))
    assert [words for _, _, words in found["p.deny"]] == ["long", "own"]


@pytest.mark.usefixtures("engine")
def test_a_policy_that_is_no_rego_is_refused_with_its_line(load: Loaded) -> None:
    with pytest.raises(PolicyError) as refused:
        load("package q\ndeny[x] { x := 1 }", "package p\n\ndeny[x] { x := 1")
    assert ("1.rego", 3) in {(problem.file, problem.line) for problem in refused.value.problems}


@pytest.mark.usefixtures("engine")
def test_an_error_of_the_engine_is_an_error_of_the_rule(load: Loaded) -> None:
    conflict = "package p\nimport rego.v1\nx := 1 if input.type\nx := 2 if input.type\ndeny contains y if y := x\n"
    [outcome] = load(conflict).judge(made("t_a"))
    assert [verdict.status for verdict in outcome.verdicts] == ["error"]


@pytest.mark.usefixtures("no_opa")
def test_what_is_no_message_is_an_error_of_the_rule(load: Loaded) -> None:
    evaluator = load(
        'package p\nimport rego.v1\ndeny contains 3 if input.type\nwarn contains {"text": "x"} if input.type'
    )
    verdicts = [verdict for outcome in evaluator.judge(made("t_a")) for verdict in outcome.verdicts]
    assert [(verdict.status, verdict.message) for verdict in verdicts] == [
        ("error", "it gave 3, which is neither a text nor an object with `msg`"),
        ("error", 'it gave an object without `msg`: {"text": "x"}'),
    ]


def test_a_policy_that_takes_too_long_is_stopped_and_the_next_is_judged() -> None:
    slow = "package p\nimport rego.v1\ndeny contains x if { input.slow; x := count(numbers.range(1, 9000000)) }"
    engine = RegopyEngine()
    try:
        engine.start(Load(modules=[Module("p.rego", slow)], data={}))
        with pytest.raises(EngineTimeout, match=r"took more than 0\.3 s; install `opa`"):
            engine.ask(["data.p.deny"], [{"slow": True}], 0.3)
        assert engine.ask(["data.p.deny"], [{}], 30.0) == [[[[]]]]
    finally:
        engine.close()


def end_before_it_is_asked(engine: Any) -> None:
    engine._process.kill()
    engine._process.wait()


def end_before_it_answers(engine: Any) -> None:
    answers, process = engine._lines, engine._process

    class Deadly:
        def get(self, timeout: float) -> bytes:
            process.kill()
            return answers.get(timeout=timeout)

    process.send_signal(signal.SIGSTOP)
    engine._lines = Deadly()


@pytest.mark.parametrize("end", [end_before_it_is_asked, end_before_it_answers])
def test_a_crash_of_regopy_is_an_error_of_the_rule_and_not_ours(
    no_opa: None, load: Loaded, end: Callable[[Any], None]
) -> None:
    evaluator = load("package p\nimport rego.v1\ndeny contains x if { x := input.name; x == 1 }")
    end(evaluator._engine)  # pyright: ignore[reportPrivateUsage] -- to kill its worker
    [outcome] = evaluator.judge(made("t_a"))
    assert [verdict.message for verdict in outcome.verdicts] == [
        "regopy crashed; install `opa`, which runs all of Rego"
    ]
    [outcome] = evaluator.judge(made("t_a"))
    assert outcome.verdicts == ()


@pytest.mark.usefixtures("opa")
def test_a_server_that_is_gone_is_an_error_of_the_rule_and_another_is_started(load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "x" if input.name == "b"')
    serving: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to kill it
    serving._process.kill()
    serving._process.wait()
    [outcome] = evaluator.judge(made("t_a"))
    assert outcome.verdicts[0].message.startswith("opa does not answer")
    [outcome] = evaluator.judge(made("t_a", "b"))
    assert [verdict.message for verdict in outcome.verdicts] == ["x"]


def test_nothing_is_left_running_when_policies_are_refused(no_opa: None, tmp_path: Path) -> None:
    (tmp_path / "p.rego").write_text('package p\nimport rego.v1\ndeny contains "x" if input.y\n')
    (tmp_path / "p.yaml").write_text("rules: 3\n")
    before = children()
    with pytest.raises(PolicyError):
        load_sets([str(tmp_path)])
    (tmp_path / "p.yaml").unlink()
    with pytest.raises(ConfigError):
        load_policy(Config(policy_set=str(tmp_path), include=["nothing"]))
    load_policy(Config(policy_set=["baseline", str(tmp_path)], exclude=["p.*"])).close()
    assert children() == before


def children() -> set[str]:
    """The processes that we have started, where the system tells."""
    tasks = Path("/proc/self/task").glob("*/children") if Path("/proc/self/task").exists() else ()
    return {number for task in tasks for number in task.read_text().split()}


def test_no_policy_sees_the_environment(no_opa: None, load: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    evaluator = load('package p\nimport rego.v1\ndeny contains "x" if input.y')
    worker: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to look at its process
    environ = Path(f"/proc/{worker._process.pid}/environ")
    if not environ.exists():
        pytest.skip("no /proc here")
    assert b"hunter2" not in environ.read_bytes()


def test_a_policy_is_sent_no_more_than_it_names(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "x" if not input.change.after.enc')
    seen: list[Any] = []
    worker: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to listen
    ask = worker.ask

    def listen(references: Any, documents: Any, seconds: float) -> Any:
        seen.extend(documents)
        return ask(references, documents, seconds)

    worker.ask = listen
    list(evaluator.judge(made("t_a", enc=True, user_data="x" * 1000)))
    assert seen[0]["change"]["after"] == {"enc": True}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("input.change.after.enc", {"enc"}),
        ('input.change.after["enc"]', {"enc"}),
        ("after := input.change.after\n  after.enc", {"enc"}),
        ("planned := input.change.after\n  planned.enc", {"enc"}),
        ('some name in ["enc", "key"]\n  input.change.after[name]', {"enc", "key"}),
        ("planned := input.change.after\n  planned[_]", None),
        ("input.change.after[x]", None),
        ("some k, v in input.change.after", None),
        ("walk(input, [path, value])", None),
        ("json.marshal(input.change.after) == 1", None),
        ("f(input)", {"deep"}),
    ],
)
def test_it_is_known_which_attributes_a_policy_reads(text: str, names: set[str] | None) -> None:
    tree = parse_source(f"package p\ndeny contains x if {{\n  {text}\n  x := 1\n}}\nf(r) if r.change.after.deep.er\n")
    reading = Readings(Program([SourceTree("p.rego", tree)]), "resource").reading(("p", "deny"))
    assert reading.names == names


def test_yaml_of_other_programs_beside_rego_is_left_alone_and_a_misspelt_key_is_not(
    no_opa: None, tmp_path: Path
) -> None:
    (tmp_path / "p.rego").write_text('package p\nimport rego.v1\ndeny contains "x" if input.type == "t_a"\n')
    (tmp_path / "mkdocs.yml").write_text("site_name: Policies\nnav: [a, b]\n")
    (tmp_path / "artifacthub-pkg.yml").write_text("name: policies\nversion: 1.0.0\nlicense: MIT\n")
    [loaded] = load_sets([str(tmp_path)])
    for evaluator in loaded.evaluators():
        evaluator.close()
    (tmp_path / "settings.yaml").write_text("reg: {namespaces: [p]}\n")
    with pytest.raises(PolicyError, match="did you mean 'rego'"):
        load_sets([str(tmp_path)])


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize("is_open", [True, False])
def test_of_the_plan_only_what_is_asked_for_again_is_kept(tmp_path: Path, is_open: bool) -> None:
    body = 'some r in input.resource_changes; r.change.after.size == 7; msg := "seven"'
    (tmp_path / "p.rego").write_text(f"package p\nimport rego.v1\ndeny contains msg if {{ {body} }}\n")
    row = {"address": "t_a.a", "mode": "managed", "type": "t_a", "name": "a"}
    after = {"text": "x" * 10_000} if is_open else {"text": "x", "size": 1}
    unknown = {"size": True} if is_open else {}
    plan: dict[str, Any] = {
        "format_version": "1.2",
        "configuration": {"root_module": {"variables": {"v": {"description": "y" * 10_000}}}},
        "resource_changes": [{**row, "change": {"actions": ["create"], "after": after, "after_unknown": unknown}}],
    }
    policy = load_policy(Config(policy_set=str(tmp_path)))
    policy.judge_plan(Operation(resources=[made("t_a", "a", unknown=unknown, **after)], plan=plan))
    kept = policy._operation.plan  # pyright: ignore[reportPrivateUsage] -- what it holds is the point
    policy.close()
    assert (kept is not None) is is_open
    assert len(json.dumps(kept)) < 500
