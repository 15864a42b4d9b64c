"""Which environment a resource belongs to, and what is allowed there."""

from msgspec import Struct
from tollgate_runtime import Resource

from aws_compliance.config import AllowedAmis, Config, Environment
from aws_compliance.globs import matches
from aws_compliance.tags.carriers import carriers_of


class Allowed(Struct, frozen=True, kw_only=True):
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
        """Return the environment of a resource: as configured, else by its tag, else by the workspace."""
        if self._config.environment is not None:
            return self._config.environment
        for carrier in carriers_of(resource, nested="ignore"):
            value = carrier.tags.value(self._config.environment_tag)
            if isinstance(value, str) and value:
                return value
        return None if resource.workspace in (None, "", "default") else resource.workspace

    def is_production(self, resource: Resource) -> bool:
        """Return whether a resource is in production."""
        name = self.of(resource)
        return name is not None and matches(name.lower(), tuple(word.lower() for word in self._config.production))

    def allowed(self, resource: Resource) -> Allowed:
        """Return what is allowed in the environment of a resource."""
        name = self.of(resource) if self._config.environments else None
        if name not in self._allowed:
            self._allowed[name] = self._look_up(name)
        return self._allowed[name]

    def allowed_accounts(self, workspace: str | None = None) -> tuple[str, ...]:
        """Return the accounts that are allowed before any resource is known.

        The workspace's, or those of all environments.
        """
        config = self._config
        name = config.environment or (None if workspace in (None, "", "default") else workspace)
        if name is not None and (config.environment or self._own(name)):
            return self._look_up(name).accounts
        each = [environment.allowed_accounts for environment in config.environments.values()]
        if not config.allowed_accounts and not all(each):
            return ()  # somewhere, any account will do
        return tuple(dict.fromkeys([*config.allowed_accounts, *(account for own in each for account in own or ())]))

    def _own(self, name: str | None) -> Environment | None:
        """Return the settings of one environment alone."""
        several = self._config.environments.items()
        return next((rules for glob, rules in several if name and matches(name.lower(), (glob.lower(),))), None)

    def _look_up(self, name: str | None) -> Allowed:
        general, own = self._config, self._own(name) or Environment()
        return Allowed(
            regions=tuple(_first(own.allowed_regions, general.allowed_regions)),
            accounts=tuple(_first(own.allowed_accounts, general.allowed_accounts)),
            instance_types=tuple(_first(own.allowed_instance_types, general.allowed_instance_types)),
            amis=own.allowed_amis or general.allowed_amis,
        )


def _first(own: list[str] | None, general: list[str]) -> list[str]:
    return general if own is None else own
