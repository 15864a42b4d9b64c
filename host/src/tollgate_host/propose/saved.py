"""The facts that a plan or a state tells: exact values, where the code alone has expressions."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import attrs
import msgspec
from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN

from tollgate_host.code.addresses import without_keys
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.errors import PlanError
from tollgate_host.interception.identity.state_objects import StateObjects, state_from_json
from tollgate_host.plan.changes import ABSENT
from tollgate_host.plan.plan_source import STDIN, read_plan
from tollgate_host.plan.prior_state import PriorState
from tollgate_host.plan.saved_plan import SavedPlan
from tollgate_host.plan.secrets.masks import Mask
from tollgate_host.propose.facts import Facts, ProviderUse, ResourceFacts, is_telling
from tollgate_host.propose.known_values import Known
from tollgate_host.propose.survey import Survey

_decode_keys = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_decode_state = msgspec.json.Decoder(PriorState).decode


def _decode_any(raw: msgspec.Raw) -> Any:
    return None if raw is ABSENT else msgspec.json.decode(raw)


@attrs.frozen(kw_only=True)
class Saved:
    """A plan or a state that was read.

    Attributes:
        subjects: its resources; what goes away is not among them.
        providers: the provider configurations that they use, as far as it tells.
        plan: the plan, or None if it is a state.
        name: what it is called.
    """

    subjects: list[ResourceFacts]
    providers: dict[str, ProviderUse] = attrs.field(factory=dict[str, ProviderUse])
    plan: SavedPlan | None = None
    name: str = ""

    def facts(self, of_code: Facts) -> Facts:
        """Return the joint facts: resources from here, providers and variables from the code if it has them."""
        made_up = {one.provider: _made_up(one.provider) for one in self.subjects}
        origin = f"{self.name} and {of_code.origin}" if of_code.providers else self.name
        providers = {**made_up, **self.providers, **of_code.providers}
        return attrs.evolve(of_code, subjects=self.subjects, providers=providers, origin=origin, absent_modules=())


def read_saved(source: str, survey: Survey, *, engine: Callable[[], Engine], root: Path) -> Saved:
    """Read a plan, as JSON or binary, or a state, as `terraform show -json` prints it or as it is stored.

    Args:
        source: a path, or `-` for standard input.
        survey: what the code tells, for the providers that resources use and for what the plan's JSON leaves open.
        engine: gives the engine that turns a binary plan into JSON.
        root: the root module's folder.

    Raises:
        PlanError: it is none of these.
    """
    by_block = {(without_keys(one.module), one.type, one.label): one.provider for one in survey.facts.subjects}
    state = None if source == STDIN else _state(source)
    if state is not None:
        return Saved(subjects=list(_of_state(state, by_block)), name=source)
    plan = read_plan(source, engine=engine, root=root, code=survey.index)
    providers: dict[str, ProviderUse] = {}
    subjects = list(_of_plan(plan, by_block, providers))
    return Saved(subjects=subjects, providers=providers, plan=plan, name=plan.name)


Providers = dict[tuple[str, str, str], str]


def _state(source: str) -> PriorState | StateObjects | None:
    """Return the state in a file, as shown or as stored, or None."""
    try:
        data = Path(source).read_bytes()
        keys = _decode_keys(data).keys()
        if {"lineage", "serial"} <= keys:
            return state_from_json(data)
        return _decode_state(data) if "values" in keys and "resource_changes" not in keys else None
    except OSError as error:
        raise PlanError(f"{source} cannot be read: {error.strerror or error}") from error
    except msgspec.ValidationError as error:
        raise PlanError(f"{source} is not a state that can be read: {error}") from error
    except (msgspec.DecodeError, RecursionError):
        return None


def _of_plan(plan: SavedPlan, providers: Providers, uses: dict[str, ProviderUse]) -> Iterator[ResourceFacts]:
    for resource in plan.resources():
        wire = resource.wire()
        if wire.get("mode", "managed") != "managed" or resource.action == "delete" or resource.deposed:
            continue
        values = _known(wire.get("after") or {}, wire.get("after_unknown"), wire.get("after_sensitive"))
        alias = wire.get("provider_alias")
        subject = _subject(resource.address, wire["type"], wire["name"], values, providers, alias)
        if subject.provider not in uses:
            name, _, _ = subject.provider.partition(".")
            config = _known(wire["provider_config"], None, None)
            uses[subject.provider] = ProviderUse(name=name, alias=alias, source=wire["provider"], values=config)
        yield subject


def _made_up(address: str) -> ProviderUse:
    name, _, alias = address.partition(".")
    return ProviderUse(name=name, alias=alias or None, source=f"hashicorp/{name}", is_declared=False)


def _of_state(state: PriorState | StateObjects, providers: Providers) -> Iterator[ResourceFacts]:
    if isinstance(state, StateObjects):
        for one in state.objects:
            if not one.deposed:
                label = without_keys(one.address).rpartition(".")[2]
                yield _subject(one.address, one.type, label, _known(one.attributes, None, one.sensitive), providers)
        return
    modules = [state.values.root_module] if state.values is not None and state.values.root_module is not None else []
    while modules:
        module = modules.pop()
        modules += module.child_modules
        for one in module.resources:
            if one.mode == "managed":
                values = _known(_decode_any(one.values), None, _decode_any(one.sensitive_values))
                yield _subject(one.address, one.type, one.name, values, providers)


def _subject(
    address: str, type_: str, label: str, values: dict[str, Known], providers: Providers, alias: str | None = None
) -> ResourceFacts:
    module = address.rpartition(f"{type_}.{label}")[0].removesuffix(".")
    local = type_.partition("_")[0]
    provider = providers.get((without_keys(module), type_, label)) or (f"{local}.{alias}" if alias else local)
    return ResourceFacts(
        address=address, type=type_, label=sys.intern(label), module=module, provider=provider, values=values
    )


def _known(values: Any, unknown: Any, sensitive: Mask | Any) -> dict[str, Known]:
    """Return the known arguments that are not secret, and markers for the others."""
    given, masks, secret = _members(values), _members(unknown), _members(sensitive)
    found: dict[str, Known] = {name: UNKNOWN for name, mask in masks.items() if mask is True and is_telling(name)}
    for name, value in given.items():
        if not is_telling(name) or value is None or name in found:
            continue
        if secret.get(name) or sensitive is True:
            found[name] = SENSITIVE
        else:
            found[name] = _partly(value, masks[name]) if masks.get(name) else value
    return found


def _members(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _partly(value: Known, mask: Any) -> Known:
    """Return a map of which some values are not known."""
    if mask is True or not isinstance(value, dict) or not isinstance(mask, dict):
        return UNKNOWN
    masks = cast("dict[str, Any]", mask)
    return cast("dict[str, Known]", value) | {key: UNKNOWN for key, inner in masks.items() if inner}
