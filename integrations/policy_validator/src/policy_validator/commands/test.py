"""`tf-policy-validator test PATH`: the examples that policies bring with them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime.documents import read_document

from policy_validator.commands.arguments import FAILED, OK, complain, complain_of, parser, say
from policy_validator.evaluator import Outcome, Plan, RuleInfo, Verdict
from policy_validator.json_schema.schema_rule import SchemaRule
from policy_validator.languages.json_schema import SchemaRules
from policy_validator.languages.yaml_rules import YamlRules
from policy_validator.loading import load_sets, rego_data
from policy_validator.policy_file import read_policy_file
from policy_validator.problems import PolicyError
from policy_validator.rego.module import Module
from policy_validator.rego.test_data import with_documents
from policy_validator.rego.test_runner import run_rego_tests
from policy_validator.sources.files import SourceFile
from policy_validator.sources.resolve import files_of
from policy_validator.yaml_rules.rule import Example, YamlRule


class Ran(Struct, frozen=True, kw_only=True):
    """One test that was run; a problem says why it failed."""

    where: str
    name: str
    problem: str = ""


def run(arguments: Sequence[str]) -> int:
    """Run the tests of policy files, and print failures and rules without tests."""
    parsing = parser(
        "test",
        "Run the `test:` blocks of YAML rules and the `test_` rules of Rego policies.",
        "policies",
        "policies/tags.yaml --verbose",
        exit_codes="0 all pass; 1 a test fails; 3 wrong use, or a policy cannot be read",
    )
    parsing.add_argument("path", metavar="PATH", nargs="+", help="a folder, a file or a bundle")
    parsing.add_argument("-v", "--verbose", action="store_true", help="show the tests that pass, too")
    options = parsing.parse_args(arguments)
    ran: list[Ran] = []
    untested: list[str] = []
    try:
        for path in options.path:
            name = path if "/" in path or path.endswith((".yaml", ".yml", ".rego")) else f"./{path}"
            ran += _tests_of(name, untested)
    except PolicyError as error:
        return complain_of(error)
    return _report(ran, untested, is_verbose=options.verbose)


def _report(ran: Sequence[Ran], untested: Sequence[str], *, is_verbose: bool) -> int:
    failed = [test for test in ran if test.problem]
    for test in ran:
        if test.problem:
            say(f"FAIL {test.where}: {test.name}: {test.problem}")
        elif is_verbose:
            say(f"pass {test.where}: {test.name}")
    for rule in untested:
        say(f"note: {rule} has no test")
    if not ran:
        return complain(["there is no test here: add a `test:` block to a rule, or a `*_test.rego` file"])
    say(f"{len(ran)} tests, {len(failed)} failed.")
    return FAILED if failed else OK


def _tests_of(path: str, untested: list[str]) -> Iterator[Ran]:
    files = [file for file in files_of(path) if isinstance(file, SourceFile)]
    if any(file.kind in ("yaml", "schema") for file in files):
        for loaded in load_sets([path]):  # every mistake is reported before the first test runs
            for evaluator in loaded.evaluators():
                evaluator.close()
    for file in files:
        if file.kind == "yaml":
            rules = read_policy_file(read_document(file.name, file.data)).rules
            for rule in (*rules.conditions, *rules.schemas):
                if not rule.examples:
                    untested.append(rule.info.id)
                yield from (_run(rule, example, file.name) for example in rule.examples)
    modules = [Module(file.name, file.data.decode("utf-8-sig")) for file in files if file.kind == "rego"]
    for test in run_rego_tests(modules, with_documents(Path(path), rego_data(files, []))):
        if test.is_skipped:
            say(f"skip {test.where}: {test.name}")
        else:
            yield Ran(where=test.where, name=test.name, problem=test.problem)


def _run(rule: YamlRule | SchemaRule, example: Example, file: str) -> Ran:
    info = replace(rule.info, parameters={**rule.info.parameters, **example.parameters})
    verdicts = _judge(replace(rule, info=info), info, example)
    given = _word(verdicts)
    told = "; ".join(verdict.message for verdict in verdicts or ())
    problem = ""
    if given != example.expect:
        problem = f"expected {example.expect}, got {given}" + (f": {told}" if told else "")
    elif example.message and example.message not in told:
        problem = f"the message has no {example.message!r} in it: {told}"
    return Ran(where=f"{Path(file)}:{example.line}", name=f"{rule.info.id}, {example.name}", problem=problem)


def _judge(rule: YamlRule | SchemaRule, info: RuleInfo, example: Example) -> tuple[Verdict, ...] | None:
    """Return the verdicts of the rule on the example's resource, or None if it does not apply."""
    evaluator = YamlRules([rule]) if isinstance(rule, YamlRule) else SchemaRules([rule])
    plan = Plan([example.resource, *example.others])
    asked = (
        evaluator.judge_plan(plan, lambda _, resource: resource is example.resource)
        if info.needs_plan
        else evaluator.judge(example.resource)
    )
    outcomes: list[Outcome] = [*asked]
    return outcomes[0].verdicts if outcomes else None


def _word(verdicts: tuple[Verdict, ...] | None) -> str:
    if verdicts is None:
        return "skip"
    statuses = {verdict.status for verdict in verdicts}
    for status, word in (("error", "error"), ("fail", "fail"), ("unknown", "unknown"), ("withheld", "unknown")):
        if status in statuses:
            return word
    return "pass"
