"""Policies that mean harm: each is refused or stopped, and none gets at anything."""

import stat
from pathlib import Path
from typing import Any

import pytest
from policy_validator.config import Config
from policy_validator.policy import load_policy
from policy_validator.problems import PolicyError
from policy_validator.rego.answers.questions import ask_all
from policy_validator.rego.engines.engine import EngineError, EngineTimeout, Load
from policy_validator.rego.engines.opa_engine import OpaEngine
from policy_validator.rego.module import Module
from tollgate_runtime import ConfigError, Operation

from tests.integrations.policy_validator.rego_policies import Loaded, made

HEAD = "package p\nimport rego.v1\n"


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('deny contains x if x := http.send({"method": "get", "url": "http://x"})', "`http.send` is refused"),
        ("deny contains x if x := opa.runtime().env", "`opa.runtime` is refused"),
        ("f(x) := x\ndeny contains x if x := f({}) with f as http.send", "`http.send` is refused"),
        ("deny contains x if x := net.lookup_ip_addr(input.name)", "`net.lookup_ip_addr` is refused"),
        ("import data.p as q\ndeny contains x if x := opa.runtime().config", "`opa.runtime` is refused"),
        ("f(x) := f(x)\ndeny contains x if x := f(1)", "recursive"),
        ("a if b\nb if a\ndeny contains 1 if a", "recursive"),
    ],
)
def test_a_policy_that_reaches_out_or_never_ends_is_refused_when_it_is_loaded(
    load: Loaded, source: str, message: str
) -> None:
    with pytest.raises(PolicyError) as refused:
        load(HEAD + source)
    assert message in refused.value.problems[0].message
    assert refused.value.problems[0].line > 2


def test_a_billion_results_are_stopped_and_the_next_question_is_answered(opa: Path) -> None:
    many = "many contains [a, b, c] if { r := numbers.range(1, 1000); some a in r; some b in r; some c in r }\n"
    engine = OpaEngine(str(opa))
    try:
        engine.start(Load(modules=[Module("p.rego", f"{HEAD}{many}few contains 1\n")], data={}))
        with pytest.raises(EngineTimeout, match="opa took more than"):
            engine.ask(["data.p.many"], [{}], 0.5)
        assert engine.ask(["data.p.few"], [{}]) == [[[[1]]]]
    finally:
        engine.close()


class Slow:
    """An engine that times out on one reference."""

    name = "opa"

    def start(self, load: Load) -> None:
        pass

    def ask(self, references: Any, documents: Any, seconds: float = 1.0) -> Any:
        if "bad" in references:
            raise EngineTimeout(f"took more than {seconds:g} s")
        if "odd" in references and "x" in documents:
            raise EngineError("conflict")
        return [[[reference] for reference in references] for _ in documents]

    def close(self) -> None:
        pass


def test_what_cannot_be_evaluated_is_told_apart_from_the_rest() -> None:
    rows = ask_all(Slow(), ["good", "bad", "odd"], ["x", "y"])
    assert [[str(cell) for cell in row] for row in rows] == [
        ["['good']", "took more than 60 s", "conflict"],
        ["['good']", "took more than 60 s", "['odd']"],
    ]


@pytest.mark.usefixtures("opa")
def test_nobody_else_can_reach_the_server_or_read_the_policies(load: Loaded) -> None:
    evaluator = load(f'{HEAD}deny contains "x" if input.name == "b"')
    engine: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to look at its folder
    folder: Path = engine._folder.path
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "opa.sock").stat().st_mode) & 0o077 == 0
    evaluator.close()
    assert not folder.exists()


@pytest.mark.usefixtures("opa")
def test_no_policy_in_opa_sees_our_environment(load: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    evaluator = load(f'{HEAD}deny contains "x" if input.name == "b"')
    engine: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to look at its process
    environ = Path(f"/proc/{engine._process.pid}/environ")
    if environ.exists():
        assert b"hunter2" not in environ.read_bytes()


def test_strict_mode_takes_no_other_engine_than_opa(tmp_path: Path, no_opa: None) -> None:
    (tmp_path / "p.rego").write_text(f'{HEAD}deny contains "x" if input.type == "t_a"\n')
    with pytest.raises(ConfigError) as refused:
        load_policy(Config(policy_set=str(tmp_path), strict_mode=True))
    assert "Rego needs `opa`: strict_mode takes no other engine." in str(refused.value.mistakes[0])
    with pytest.raises(ConfigError) as missing:
        load_policy(Config(policy_set=str(tmp_path), opa="no-such-opa"))
    assert "Rego needs `opa`: no-such-opa cannot be run." in str(missing.value.mistakes[0])


def test_the_fallback_says_that_it_is_one(tmp_path: Path, engine: str) -> None:
    (tmp_path / "p.rego").write_text(f'{HEAD}deny contains "x" if input.type == "t_a"\n')
    policy = load_policy(Config(policy_set=str(tmp_path)))
    try:
        answer = policy.judge_plan(Operation(resources=[made("t_b")]))
    finally:
        policy.close()
    assert answer.message == (
        "" if engine == "opa" else "Rego ran in regopy, not in OPA: install `opa` to be sure of every verdict."
    )


def test_resources_that_come_together_are_asked_about_in_one_question(load: Loaded, opa: Path) -> None:
    evaluator = load(f'{HEAD}deny contains "x" if input.name == "b"')
    asked: list[int] = []
    engine: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to listen
    ask = engine.ask

    def listen(references: Any, documents: Any, seconds: float) -> Any:
        asked.append(len(documents))
        return ask(references, documents, seconds)

    engine.ask = listen
    rows = [made("t_a", name) for name in ("a", "b", "c")]
    evaluator.foresee(rows)
    verdicts = [[verdict.message for outcome in evaluator.judge(row) for verdict in outcome.verdicts] for row in rows]
    assert verdicts == [[], ["x"], []]
    assert asked == [3]


@pytest.mark.usefixtures("opa")
def test_a_policy_finds_no_file_of_ours_below_data(
    load: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.json").write_text('{"token": "hunter2"}')
    monkeypatch.chdir(tmp_path)
    source = f"{HEAD}deny contains data.secret.token if input.name\ndeny contains data.token if input.name"
    outcomes = list(load(source, input="resource").judge(made("t_a")))
    assert not any("hunter2" in verdict.message for row in outcomes for verdict in row.verdicts)


@pytest.mark.usefixtures("opa")
def test_what_a_policy_asks_for_without_end_is_an_error_of_the_run_and_no_pass(
    load: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("policy_validator.languages.rego.RESOURCE_SECONDS", 0.5)
    many = "some a in r; some b in r; some c in r; x := [a, b, c]"
    evaluator = load(
        f"{HEAD}r := numbers.range(1, 1000)\ndeny contains x if {{ input.name; {many} }}\n", input="resource"
    )
    [outcome] = evaluator.judge(made("t_a", "a"))
    assert [verdict.status for verdict in outcome.verdicts] == ["stopped"]
