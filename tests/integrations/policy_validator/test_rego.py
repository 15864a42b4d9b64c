"""Rego, by regopy and by a server that speaks OPA's REST API: the same policies, the same verdicts."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from policy_validator.config import Config
from policy_validator.evaluator import Evaluator, Plan
from policy_validator.languages.rego import RegoRules, load_rego
from policy_validator.loading import load_sets
from policy_validator.policy import Policy, load_policy
from policy_validator.policy_file import RegoSettings
from policy_validator.problems import PolicyError
from policy_validator.rego.engine import EngineError, Load
from policy_validator.rego.module import Module
from policy_validator.rego.regopy_engine import RegopyEngine
from policy_validator.rego.results import Message
from policy_validator.rego.verdicts import verdict_of
from tollgate_runtime import ConfigError, Resource

TUTORIAL = Path(__file__).parent / "rego"
FAKE_OPA = Path(__file__).parent / "fake_opa.py"


@pytest.fixture(params=["regopy", "opa"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Puts `opa` on the path, or takes it away."""
    folder = tmp_path / "bin"
    folder.mkdir()
    if request.param == "opa":
        program = folder / "opa"
        program.write_text(f"#!{sys.executable}\n" + FAKE_OPA.read_text().partition("\n")[2])
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return request.param


@pytest.fixture
def no_opa(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)


class Loaded:
    """Policies in an engine, closed at the end."""

    def __init__(self) -> None:
        self.evaluators: list[Evaluator] = []

    def __call__(self, *sources: str, data: Any = None, **settings: Any) -> RegoRules:
        modules = [Module(f"{place}.rego", source) for place, source in enumerate(sources)]
        made = load_rego(modules, data or {}, RegoSettings(**settings))
        self.evaluators.append(made)
        return made


@pytest.fixture
def load() -> Iterator[Loaded]:
    loaded = Loaded()
    yield loaded
    for evaluator in loaded.evaluators:
        evaluator.close()


def made(kind: str, name: str = "a", action: Any = "create", unknown: Any = None, **after: Any) -> Resource:
    return Resource(
        address=f"{kind}.{name}", type=kind, name=name, action=action, after=after, after_unknown=unknown or {}
    )


def said(evaluator: RegoRules, *resources: Resource) -> dict[str, list[tuple[str | None, str, str]]]:
    """What each rule says: of which resource, with which status and words."""
    outcomes = [row for resource in resources for row in evaluator.judge(resource)]
    outcomes += evaluator.judge_plan(Plan(resources))
    found: dict[str, list[tuple[str | None, str, str]]] = {}
    for outcome in outcomes:
        rows = found.setdefault(outcome.rule.id, [])
        address = outcome.resource.address if outcome.resource else None
        rows += [(address, verdict.status, verdict.message) for verdict in outcome.verdicts]
    return found


def plan_of_tutorial(groups: int = 1) -> list[Resource]:
    scaling = [made("aws_autoscaling_group", f"my_asg{n}") for n in range(groups)]
    return [*scaling, made("aws_instance", "web"), made("aws_launch_configuration", "my_web_config")]


def test_the_blast_radius_of_opas_tutorial_is_judged(engine: str, load: Loaded) -> None:
    policy = "analysis.rego" if engine == "opa" else "analysis_v1.rego"
    evaluator = load((TUTORIAL / policy).read_text(), decisions=("terraform.analysis.authz",))
    assert evaluator.engine == engine
    assert said(evaluator, *plan_of_tutorial(1)) == {"terraform.analysis.authz": []}
    assert said(evaluator, *plan_of_tutorial(3)) == {
        "terraform.analysis.authz": [(None, "fail", "terraform.analysis.authz is not true.")]
    }
    changes_iam = [*plan_of_tutorial(1), made("aws_iam_role")]
    assert said(evaluator, *changes_iam)["terraform.analysis.authz"] != []


@pytest.mark.usefixtures("no_opa")
def test_the_modules_of_opas_tutorial_are_walked(load: Loaded) -> None:
    evaluator = load((TUTORIAL / "modules.rego").read_text())
    inner = Resource(
        address="module.http.aws_security_group.this",
        module="module.http",
        type="aws_security_group",
        name="this",
        action="create",
        after={"description": "Security group with HTTP ports open"},
    )
    found = said(evaluator, inner, made("aws_security_group", description="SSH only"))
    words = "No security groups should be using HTTP. Resource in violation: module.http.aws_security_group.this"
    assert found == {"terraform.module.deny": [("module.http.aws_security_group.this", "fail", words)]}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("x := [v | some k, v in object.remove(input, [])]", "Invalid collection"),
        ("startswith(input.rows[_].type, data.x[_].y)", "Invalid bracket argument"),
    ],
)
def test_what_regopy_cannot_read_is_refused_and_opa_is_named(
    no_opa: None, load: Loaded, line: str, message: str
) -> None:
    with pytest.raises(PolicyError) as refused:
        load(f"package p\nimport rego.v1\ndeny contains y if {{\n  {line}\n  y := 1\n}}\n")
    problem = refused.value.problems[0]
    assert (problem.file, problem.line) == ("0.rego", 4)
    assert problem.message.startswith(f"regopy cannot read this: {message}")
    assert problem.message.endswith("If it is valid Rego, install `opa`, which runs all of Rego.")


CONFTEST = """package main
import rego.v1

# METADATA
# title: Volumes are encrypted
# description: Because.
# related_resources: [{ref: "https://example.com/why"}]
# custom: {severity: HIGH, remediation: "Set encrypted.", id: volumes_encrypted}
deny contains msg if {
	input.type == "aws_ebs_volume"
	not input.change.after.encrypted
	msg := sprintf("%s is not encrypted", [input.address])
}

violation contains result if {
	input.change.after.size > data.limits.size
	result := {"msg": "too large", "details": {"team": "storage", "severity": "critical", "path": "size"}}
}

warn contains "old type" if input.after.type == "gp2"

deny_untagged contains "no owner" if {
	input.type == "aws_ebs_volume"
	not input.change.after.tags.Owner
}

exception contains rules if {
	startswith(input.name, "legacy")
	rules := ["untagged"]
}

helper := true
"""


@pytest.mark.usefixtures("engine")
def test_conftests_conventions_hold(load: Loaded) -> None:
    evaluator = load(CONFTEST, data={"limits": {"size": 100}})
    info = {rule.id: rule for rule in evaluator.rules}
    assert set(info) == {"volumes_encrypted", "main.violation", "main.warn", "main.deny_untagged"}
    rule = info["volumes_encrypted"]
    assert (rule.title, rule.severity, rule.types) == ("Volumes are encrypted", "high", ("aws_ebs_volume",))
    assert (rule.docs, rule.remediation) == ("https://example.com/why", "Set encrypted.")
    bad = made("aws_ebs_volume", encrypted=False, size=200, type="gp2", tags={})
    outcomes = {row.rule.id: row.verdicts for row in evaluator.judge(bad)}
    assert [verdict.message for verdict in outcomes["volumes_encrypted"]] == ["aws_ebs_volume.a is not encrypted"]
    [large] = outcomes["main.violation"]
    assert (large.severity, large.path, large.details) == ("critical", ("size",), {"team": '"storage"'})
    assert [verdict.status for verdict in outcomes["main.warn"]] == ["warn"]
    assert [verdict.message for verdict in outcomes["main.deny_untagged"]] == ["no owner"]
    legacy = made("aws_ebs_volume", "legacy_disk", encrypted=True, size=1, tags={})
    assert {row.rule.id: row.verdicts for row in evaluator.judge(legacy)}["main.deny_untagged"] == ()


@pytest.mark.usefixtures("engine")
def test_older_rego_and_newer_rego_stand_side_by_side(load: Loaded) -> None:
    old = (
        'package old\ndeny[msg] { input.type == "t_a"; msg := "old" }\nwarn[{"msg": "object"}] { input.type == "t_a" }'
    )
    new = 'package new\ndeny contains msg if { input.type == "t_a"; msg := "new" }'
    future = 'package future.words\nimport future.keywords\ndeny contains "words" if input.type == "t_a"'
    found = said(load(old, new, future), made("t_a"))
    assert {rule: [words for _, _, words in rows] for rule, rows in found.items()} == {
        "old.deny": ["old"],
        "old.warn": ["object"],
        "new.deny": ["new"],
        "future.words.deny": ["words"],
    }
    narrowed = load(old, new, namespaces=("n*",))
    assert [rule.id for rule in narrowed.rules] == ["new.deny"]


PLAN_POLICY = """package plan
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	r.type == "aws_ebs_volume"
	not r.change.after.encrypted
	msg := sprintf("%s is not encrypted", [r.address])
}
deny_many contains {"msg": "too many", "address": "aws_ebs_volume.a"} if {
	count([r | some r in input.resource_changes; r.change.actions[_] == "create"]) > 2
}
deny_deleted contains msg if {
	some r in input.resource_changes
	"delete" in r.change.actions
	msg := sprintf("%s goes", [r.address])
}
"""


@pytest.mark.usefixtures("engine")
def test_a_policy_on_the_plan_is_given_the_whole_plan_and_its_words_go_to_the_resource(load: Loaded) -> None:
    evaluator = load(PLAN_POLICY)
    assert all(rule.needs_plan for rule in evaluator.rules)
    resources = [
        made("aws_ebs_volume", "a", encrypted=True),
        made("aws_ebs_volume", "b", encrypted=False),
        made("aws_ebs_volume", "c", unknown={"encrypted": True, "id": True}),
        made("aws_instance", "d", unknown={"encrypted": True}),
        Resource(address="t_x.e", type="t_x", action="replace", before={"x": 1}, after={"x": 2}),
    ]
    found = said(evaluator, *resources)
    assert found == {
        "plan.deny": [
            ("aws_ebs_volume.b", "fail", "aws_ebs_volume.b is not encrypted"),
            ("aws_ebs_volume.c", "unknown", "encrypted is known only after apply"),
        ],
        "plan.deny_many": [("aws_ebs_volume.a", "fail", "too many")],
        "plan.deny_deleted": [("t_x.e", "fail", "t_x.e goes")],
    }


@pytest.mark.usefixtures("no_opa")
def test_quotes_and_other_special_characters_come_through(load: Loaded) -> None:
    policy = """package p
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	some key in data.keys
	r.change.after.tags[key] == "a\\"b\\\\c"
	json.unmarshal(r.change.after.policy).Statement[_].Effect == "Allow"
	msg := sprintf("%s says: %s", [r.address, r.change.after.text])
}
"""
    evaluator = load(policy, data={"keys": ['x"y']})
    odd = Resource(
        address='module.a["b"].t_a.x["c d"]',
        type="t_a",
        action="create",
        after={"tags": {'x"y': 'a"b\\c'}, "policy": '{"Statement": [{"Effect": "Allow"}]}', "text": "é\n\t→"},
    )
    assert said(evaluator, odd) == {
        "p.deny": [('module.a["b"].t_a.x["c d"]', "fail", 'module.a["b"].t_a.x["c d"] says: é\n\t→')]
    }


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("t_a.x is bad.", "t_a.x"),
        ('(module.m["a.b"].t_a.x[0]): bad', 'module.m["a.b"].t_a.x[0]'),
        ('module.m["a.b"].t_a.x[1] is not there', None),
        ("t_a.x and t_a.y are alike", None),
        ("t_a.x, once more t_a.x", "t_a.x"),
        ("data.t_d.z is read", "data.t_d.z"),
        ("nothing.here", None),
    ],
)
def test_a_message_is_for_the_one_resource_that_it_mentions(text: str, address: str | None) -> None:
    names = ("t_a.x", "t_a.y", "data.t_d.z", 'module.m["a.b"].t_a.x[0]')
    assert verdict_of(Message(text=text), "fail", {name: Resource(address=name) for name in names}).address == address


OPEN: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("not input.change.after.enc", {}, {"enc": True}, "unknown"),
    ("input.change.after.enc == false", {}, {"enc": True}, "unknown"),
    ('input.change.after.key == "bad"', {}, {"key": True}, "unknown"),
    ("not input.change.after.enc", {"enc": False}, {"id": True}, "fail"),
    ("not input.change.after.enc", {"enc": True}, {"id": True}, "pass"),
    ('input.change.after.nick != "x"; not input.change.after.enc', {"nick": "y"}, {"enc": True}, "unknown"),
    ('input.change.after.nick == "x"; not input.change.after.enc', {"nick": "x"}, {"sub": True}, "fail"),
    ("not input.change.after.sub[0].enc", {"sub": [{}]}, {"sub": [{"enc": True}]}, "unknown"),
    ("not input.change.after.sub[0].enc", {}, {"sub": True}, "unknown"),
    ("not input.change.after.tags.Owner", {}, {"tags": True}, "unknown"),
    ('not input.change.after.tags.Owner == "shop"', {}, {"tags": True}, "unknown"),
    ('not startswith(input.change.after.kind, "t3")', {}, {"kind": True}, "unknown"),
    ('not input.change.after.kind in {"a", "b"}', {}, {"kind": True}, "unknown"),
    ("not input.change.after.days >= 7", {}, {"days": True}, "unknown"),
    ("not input.change.after.tags.Owner", {"tags": {}}, {"tags_all": True}, "fail"),
]


@pytest.mark.usefixtures("engine")
def test_what_depends_on_the_unknown_is_neither_passed_nor_failed(load: Loaded) -> None:
    rules = [f'deny_{n} contains "no" if {{ input.type == "t_{n}"; {body} }}' for n, (body, _, _, _) in enumerate(OPEN)]
    evaluator = load("\n".join(["package p", "import rego.v1", *rules]))
    for n, (_, after, unknown, expected) in enumerate(OPEN):
        found = said(evaluator, made(f"t_{n}", unknown=unknown, **after))
        assert [status for _, status, _ in found.pop(f"p.deny_{n}")] == ([] if expected == "pass" else [expected])
        assert not any(found.values())


@pytest.mark.usefixtures("engine")
def test_what_a_whole_plan_leaves_unknown_is_not_taken_for_missing(load: Loaded) -> None:
    source = """package p
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	some key in data.required
	not r.change.after.tags[key]
	msg := sprintf("%s has no %s", [r.address, key])
}"""
    evaluator = load(source, data={"required": ["Owner"]})
    plan = Plan([made("t_a", "later", unknown={"tags": True}), made("t_a", "never", tags={})])
    found = [
        (row.resource.name, [verdict.status for verdict in row.verdicts])
        for row in evaluator.judge_plan(plan)
        if row.resource
    ]
    assert found == [("later", ["unknown"]), ("never", ["fail"])]


@pytest.mark.parametrize(
    ("condition", "is_judged"),
    [
        ("not r.change.after.tags.Owner", False),
        ('"delete" in r.change.actions', True),
        ('r.change.before.name == "x"', True),
        ("r.change.after == null", True),
    ],
)
def test_what_is_deleted_does_not_lack_what_it_will_not_have(
    no_opa: None, load: Loaded, condition: str, is_judged: bool
) -> None:
    source = f"""package p
import rego.v1
deny contains msg if {{
\tsome r in input.resource_changes
\t{condition}
\tmsg := sprintf("%s: no", [r.address])
}}"""
    gone = Resource(address="t_a.a", type="t_a", name="a", action="delete", before={"name": "x", "tags": {}})
    found = [row.resource for row in load(source).judge_plan(Plan([gone])) if row.verdicts]
    assert found == ([gone] if is_judged else [])


def test_what_is_sensitive_and_not_sent_is_left_open_too(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "no" if input.after.key == "bad"')
    [outcome] = evaluator.judge(made("t_a", key="(sensitive)"))
    assert [(verdict.status, verdict.path) for verdict in outcome.verdicts] == [("withheld", ("key",))]


def test_a_type_that_no_rule_names_is_not_left_open(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "no" if { input.type == "t_a"; not input.after.enc }')
    assert said(evaluator, made("t_b", unknown={"enc": True})) == {"p.deny": []}


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
            "time.parse_rfc3339_ns(input.x)": "`time.parse_rfc3339_ns` is refused without `opa`",
            'regex.match("(?i)x", input.x)': 'regopy does not read the pattern "(?i)x"',
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
    engine = RegopyEngine(query_seconds=0.3)
    try:
        engine.start(Load(modules=[Module("p.rego", slow)], data={}, groups={"resource": ["data.p.deny"]}))
        with pytest.raises(EngineError, match=r"took more than 0\.3 s; install `opa`"):
            engine.ask("resource", {"slow": True})
        engine._query_seconds = 30.0  # pyright: ignore[reportPrivateUsage] -- the machine may be slow, too
        assert engine.ask("resource", {}) == [[[]]]
    finally:
        engine.close()


def test_a_crash_of_regopy_is_an_error_of_the_rule_and_not_ours(no_opa: None, load: Loaded) -> None:
    evaluator = load("package p\nimport rego.v1\ndeny contains x if { x := input.name; x == 1 }")
    worker: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to kill it
    worker._process.kill()
    [outcome] = evaluator.judge(made("t_a"))
    assert [verdict.message for verdict in outcome.verdicts] == [
        "regopy crashed; install `opa`, which runs all of Rego"
    ]
    [outcome] = evaluator.judge(made("t_a"))
    assert outcome.verdicts == ()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # httpcore leaves a refused socket open
def test_a_server_that_is_gone_is_an_error_of_the_rule_and_another_is_started(engine: str, load: Loaded) -> None:
    if engine != "opa":
        pytest.skip("regopy has a test of its own")
    evaluator = load('package p\nimport rego.v1\ndeny contains "x" if input.name == "b"')
    serving: Any = evaluator._engine  # pyright: ignore[reportPrivateUsage] -- to kill it
    [outcome] = evaluator.judge(made("t_a", "explode"))
    assert [verdict.message for verdict in outcome.verdicts] == ["opa could not evaluate it: it exploded"]
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

    def listen(group: str, document: Any) -> Any:
        seen.append(document)
        return ask(group, document)

    worker.ask = listen
    list(evaluator.judge(made("t_a", enc=True, user_data="x" * 1000)))
    assert seen[0]["change"]["after"] == {"enc": True}


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("input.change.after.enc", False),
        ('input.change.after["enc"]', False),
        ("after := input.change.after\n  after.enc", False),
        ("planned := input.change.after\n  planned.enc", False),
        ("planned := input.change.after\n  planned[_]", True),
        ("input.change.after[x]", True),
        ("some k, v in input.change.after", True),
        ("walk(input, [path, value])", True),
        ("count(input.change.after) > 1", True),
        ("f(input)", True),
    ],
)
def test_it_is_told_whether_a_policy_may_read_what_it_does_not_name(text: str, whole: bool) -> None:
    module = Module("p.rego", f"package p\ndeny contains x if {{\n  {text}\n  x := 1\n}}\n")
    assert module.reads_whole_objects is whole


def test_parameters_reach_a_policy_as_data(no_opa: None, tmp_path: Path) -> None:
    (tmp_path / "p.rego").write_text(
        'package p\nimport rego.v1\ndeny contains "big" if input.after.size > data.parameters["p.deny"].most\n'
    )
    config = Config(policy_set=str(tmp_path), parameters={"p.deny": {"most": 5}})
    policy = Policy(config, load_sets(config.policy_sets))
    try:
        assert policy.judge(made("t_a", size=6)).status == "fail"
        assert policy.judge(made("t_a", size=5)).status == "success"
    finally:
        policy.close()


@pytest.mark.skipif(not any(Path(folder, "opa").exists() for folder in os.get_exec_path()), reason="no opa here")
def test_the_real_opa_gives_the_same(load: Loaded) -> None:
    evaluator = load((TUTORIAL / "analysis_v1.rego").read_text(), decisions=("terraform.analysis.authz",))
    assert evaluator.engine == "opa"
    assert said(evaluator, *plan_of_tutorial(3))["terraform.analysis.authz"]
