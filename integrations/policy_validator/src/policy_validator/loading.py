"""Policy sets, loaded: evaluators, settings for rules of earlier sets, and who may overrule a finding."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct, field
from msgspec.structs import replace
from tollgate_rules import RULES, Rule
from tollgate_runtime.contract.findings import Level, Severity
from tollgate_runtime.documents import Document, parse_document

from policy_validator.evaluator import Evaluator
from policy_validator.packs import DEFAULT_LEVELS, pack
from policy_validator.plain import mapping, plain
from policy_validator.policy_file import Override, PolicyFile, RegoSettings, may_be_policy_file, read_policy_file
from policy_validator.problems import PolicyError, Problem, problem_of
from policy_validator.sources.files import SourceFile
from policy_validator.sources.resolve import files_of, is_pack

_MAX_EXTENDS = 10


class LoadedSet(Struct, frozen=True, kw_only=True):
    """A policy set.

    Attributes:
        name: what the user calls it.
        evaluators: makes its evaluators; for a built-in one, when they are first needed.
        overrides: what it sets for its own rules and those of earlier sets.
        levels: who may overrule a finding, by severity.
    """

    name: str
    evaluators: Callable[[], Sequence[Evaluator]]
    overrides: Sequence[Override] = ()
    levels: Mapping[Severity, Level] = field(default_factory=lambda: DEFAULT_LEVELS)


class LoadOptions(Struct, frozen=True, kw_only=True):
    """How policy sets are loaded.

    Attributes:
        cache: where bundles are kept; None for the user's cache.
        opa: the `opa` that runs Rego; None for the one on the path.
        rego_input: the convention of Rego policies whose set does not name one.
        is_strict: whether Rego needs `opa`.
    """

    cache: str | None = None
    opa: str | None = None
    rego_input: str = "auto"
    is_strict: bool = False


def load_sets(names: Sequence[str], options: LoadOptions | None = None) -> list[LoadedSet]:
    """Return every set, with those that one extends before it.

    Raises:
        PolicyError: with every mistake in every file; nothing is loaded then.
    """
    loaded: list[LoadedSet] = []
    problems: list[Problem] = []
    for name in names:
        try:
            loaded += _load(name, options or LoadOptions(), ())
        except PolicyError as error:
            problems += error.problems
    if problems:
        close_sets(loaded)
        raise PolicyError(problems)
    return loaded


def close_sets(sets: Sequence[LoadedSet]) -> None:
    """End what the evaluators of sets have started; those of built-in sets start nothing."""
    for found in sets:
        for evaluator in found.evaluators() if not is_pack(found.name) else ():
            evaluator.close()


def _load(name: str, options: LoadOptions, above: tuple[str, ...]) -> list[LoadedSet]:
    if name in above or len(above) > _MAX_EXTENDS:
        raise PolicyError(
            [Problem(name, 0, f"Policy sets extend one another in a circle: {' → '.join((*above, name))}.")]
        )
    if is_pack(name):
        return [_built_in(name)]
    content = files_of(name, cache=options.cache)
    if content and isinstance(content[0], Rule):
        return [LoadedSet(name=name, evaluators=lambda: [_python(cast("list[Rule]", content), "python")])]
    return _from_files(name, cast("list[SourceFile]", content), options, above)


def _built_in(name: str) -> LoadedSet:
    found = pack(name)
    assert found is not None
    rules: Callable[[], Sequence[Evaluator]] = lambda: [  # noqa: E731 -- it closes over the name
        _python([rule for rule in RULES if name in rule.packs], "built-in")
    ]
    return LoadedSet(name=name, evaluators=rules, levels=found.levels)


def _python(rules: Sequence[Rule], language: Any) -> Evaluator:
    from policy_validator.languages.python_rules import PythonRules

    return PythonRules(rules, language=language)


def _from_files(name: str, files: list[SourceFile], options: LoadOptions, above: tuple[str, ...]) -> list[LoadedSet]:
    problems: list[Problem] = []
    has_rego = any(file.kind == "rego" for file in files)
    policy_files = [
        read_policy_file(document)
        for _, document in _documents(files, "yaml", problems)
        if not has_rego or may_be_policy_file(document)
    ]
    problems += [problem for file in policy_files for problem in file.problems]
    schemas = _schemas(files, problems)
    data = rego_data(files, problems)
    extended: list[LoadedSet] = []
    for file in policy_files:
        for other, where in file.extends:
            try:
                extended += _load(other, options, (*above, name))
            except PolicyError as error:
                problems += [Problem(where, 0, str(row)) for row in error.problems]
    problems += _duplicates(policy_files)
    evaluators = _evaluators(policy_files, schemas) if not problems else []
    try:
        evaluators += _rego(files, data, policy_files, options)
    except PolicyError as error:
        problems += error.problems
    if problems:
        for evaluator in evaluators:
            evaluator.close()
        raise PolicyError(sorted(problems))
    overrides = [override for file in policy_files for override in file.overrides]
    own = LoadedSet(name=name, evaluators=lambda: evaluators, overrides=overrides)
    return [*extended, own]


def _evaluators(files: Sequence[PolicyFile], schemas: Sequence[Any]) -> list[Evaluator]:
    from policy_validator.languages.json_schema import SchemaRules
    from policy_validator.languages.yaml_rules import YamlRules

    conditions = [rule for file in files for rule in file.rules.conditions]
    several = [*(rule for file in files for rule in file.rules.schemas), *schemas]
    return [*([YamlRules(conditions)] if conditions else []), *([SchemaRules(several)] if several else [])]


def _schemas(files: list[SourceFile], problems: list[Problem]) -> list[Any]:
    from policy_validator.languages.json_schema import read_schema_file

    found: list[Any] = []
    for file, document in _documents(files, "schema", problems):
        rule, wrong = read_schema_file(document, stem=file.path.name.partition(".schema.")[0])
        problems += wrong
        found += [rule] if rule is not None else []
    return found


def _rego(
    files: list[SourceFile], data: Any, policy_files: Sequence[PolicyFile], options: LoadOptions
) -> list[Evaluator]:
    policies = [file for file in files if file.kind == "rego" and not file.is_test]
    if not policies:
        return []
    from policy_validator.languages.rego import load_rego
    from policy_validator.rego.engines.engine_choice import find_opa
    from policy_validator.rego.module import Module

    modules = [Module(file.name, _text(file)) for file in policies]
    if find_opa(options.opa) is None and (options.is_strict or options.opa):
        missing = f"{options.opa} cannot be run" if options.opa else "strict_mode takes no other engine"
        raise PolicyError([Problem(modules[0].file, 0, f"Rego needs `opa`: {missing}.")])
    default = RegoSettings(input=options.rego_input)
    settings = next((file.rego for file in policy_files if file.rego is not None), default)
    if settings.input == "auto":
        settings = replace(settings, input=options.rego_input)
    return [load_rego(modules, data, settings, options.opa)]


def rego_data(files: list[SourceFile], problems: list[Problem]) -> dict[str, Any]:
    """Return the data files, merged: by OPA's convention each at the place that its folder names."""
    data: dict[str, Any] = {}
    for file, document in _documents(files, "data", problems):
        value: Any = document.value
        if not isinstance(value, dict):
            problems.append(Problem(file.name, 1, "A data file holds a mapping."))
            continue
        at = data
        for part in file.path.parts[:-1]:
            if part != "data":
                at = at.setdefault(part, {})
        at.update(plain(mapping(value)))
    return data


def _documents(
    files: Sequence[SourceFile], kind: str, problems: list[Problem]
) -> Iterator[tuple[SourceFile, Document]]:
    for file in files:
        if file.kind == kind:
            document = parse_document(file.name, file.data)
            problems += map(problem_of, document.problems)
            if document.root is not None:
                yield file, document


def _duplicates(files: Sequence[PolicyFile]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for file in files:
        for rule in (*file.rules.conditions, *file.rules.schemas):
            name, _, line = rule.info.source.rpartition(":")
            other = seen.setdefault(rule.info.id, rule.info.source)
            if other.rpartition(":")[0] != name:
                yield Problem(name, int(line), f"The rule {rule.info.id!r} stands in {other} too.")


def _text(file: SourceFile) -> str:
    try:
        return file.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.data[: error.start].count(b"\n") + 1
        raise PolicyError([Problem(file.name, line, "The file is not UTF-8 text from this line on.")]) from None
