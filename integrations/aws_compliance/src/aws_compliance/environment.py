"""Which environment a resource belongs to, and what is allowed there."""

import attrs
from tollgate_runtime import Resource

from aws_compliance.carriers import carriers_of
from aws_compliance.config import AllowedAmis, Config
from aws_compliance.globs import matches


@attrs.frozen(kw_only=True)
class Allowed:
    """What may be made in one environment; an empty list allows everything."""

    regions: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    instance_types: tuple[str, ...] = ()
    amis: AllowedAmis | None = None


class Environments:
    """The environments of a configuration, each looked up once."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._allowed: dict[str | None, Allowed] = {}

    def of(self, resource: Resource) -> str | None:
        """The environment of a resource: as configured, else by its tag, else by the workspace."""
        if self._config.environment is not None:
            return self._config.environment
        for carrier in carriers_of(resource, nested="ignore"):
            value = carrier.tags.value(self._config.environment_tag)
            if isinstance(value, str) and value:
                return value
        return None if resource.workspace in (None, "", "default") else resource.workspace

    def is_production(self, resource: Resource) -> bool:
        """Whether a resource is in production."""
        name = self.of(resource)
        return name is not None and matches(name.lower(), tuple(word.lower() for word in self._config.production))

    def allowed(self, resource: Resource) -> Allowed:
        """What is allowed in the environment of a resource."""
        name = self.of(resource) if self._config.environments else None
        if name not in self._allowed:
            self._allowed[name] = self._look_up(name)
        return self._allowed[name]

    def allowed_accounts(self) -> tuple[str, ...]:
        """Every account that is allowed anywhere; for questions about no resource in particular."""
        config = self._config
        named = config.environments.items()
        if config.environment is not None:
            return self._look_up(config.environment).accounts
        others = [account for _, environment in named for account in environment.allowed_accounts or ()]
        if config.allowed_accounts or all(environment.allowed_accounts for _, environment in named):
            return tuple(dict.fromkeys([*config.allowed_accounts, *others]))
        return ()

    def _look_up(self, name: str | None) -> Allowed:
        config = self._config
        own = next(
            (rules for glob, rules in config.environments.items() if name and matches(name.lower(), (glob.lower(),))),
            None,
        )
        return Allowed(
            regions=tuple(
                config.allowed_regions if own is None or own.allowed_regions is None else own.allowed_regions
            ),
            accounts=tuple(
                config.allowed_accounts if own is None or own.allowed_accounts is None else own.allowed_accounts
            ),
            instance_types=tuple(
                config.allowed_instance_types
                if own is None or own.allowed_instance_types is None
                else own.allowed_instance_types
            ),
            amis=config.allowed_amis if own is None or own.allowed_amis is None else own.allowed_amis,
        )
