"""Tells of integrations that check nothing, since the configuration does not use their provider."""

from tollgate_host.integrations.manager import Manager
from tollgate_host.plan.saved_plan import SavedPlan


def notices_of_unused_providers(plan: SavedPlan, manager: Manager) -> tuple[str, ...]:
    """Return a notice for each integration whose provider the configuration of a plan does not use."""
    used = plan.providers
    if not used:  # an old plan, or one without a configuration
        return ()
    names = sorted(address.rpartition("/")[2] for address in used)
    return tuple(_notice(config.label, config.provider or "", names) for config in manager.beside(used))


def _notice(label: str, provider: str, names: list[str]) -> str:
    from difflib import get_close_matches  # only for a mistake

    close = get_close_matches(provider, names, n=1)
    hint = f' Did you mean "{close[0]}"?' if close else ""
    return f'The integration "{label}" checked nothing: the configuration does not use its provider "{provider}".{hint}'
