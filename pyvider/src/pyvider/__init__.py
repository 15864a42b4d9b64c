"""Terraform providers in Python, on plugin protocol 6.

What an author needs is here; each name is imported when it is first used, so that a provider starts quickly.
"""

import importlib
import typing

if typing.TYPE_CHECKING:
    from pyvider.abilities import ChecksDestroy as ChecksDestroy
    from pyvider.abilities import HasIdentity as HasIdentity
    from pyvider.abilities import ImportsState as ImportsState
    from pyvider.abilities import MovesState as MovesState
    from pyvider.abilities import UpgradesState as UpgradesState
    from pyvider.capability import Capability as Capability
    from pyvider.context import ResourceContext as ResourceContext
    from pyvider.cty import UNKNOWN as UNKNOWN
    from pyvider.cty import Unknown as Unknown
    from pyvider.cty import is_wholly_known as is_wholly_known
    from pyvider.data_source import BaseDataSource as BaseDataSource
    from pyvider.data_source import DataSourceProtocol as DataSourceProtocol
    from pyvider.data_source.listing import BaseList as BaseList
    from pyvider.data_source.listing import ListContext as ListContext
    from pyvider.data_source.listing import Listed as Listed
    from pyvider.diagnostics import Diagnostic as Diagnostic
    from pyvider.diagnostics import Diagnostics as Diagnostics
    from pyvider.diagnostics import Severity as Severity
    from pyvider.discovery import ComponentDiscovery as ComponentDiscovery
    from pyvider.ephemeral import BaseEphemeral as BaseEphemeral
    from pyvider.ephemeral import EphemeralContext as EphemeralContext
    from pyvider.ephemeral import Opened as Opened
    from pyvider.ephemeral import Renewed as Renewed
    from pyvider.ephemeral.action import ActionContext as ActionContext
    from pyvider.ephemeral.action import BaseAction as BaseAction
    from pyvider.errors import ConversionError as ConversionError
    from pyvider.errors import FunctionError as FunctionError
    from pyvider.errors import PyviderError as PyviderError
    from pyvider.errors import ResourceOperationError as ResourceOperationError
    from pyvider.errors import SchemaError as SchemaError
    from pyvider.hub import ComponentRegistry as ComponentRegistry
    from pyvider.hub import RegistrationError as RegistrationError
    from pyvider.hub import register_action as register_action
    from pyvider.hub import register_capability as register_capability
    from pyvider.hub import register_data_source as register_data_source
    from pyvider.hub import register_ephemeral as register_ephemeral
    from pyvider.hub import register_function as register_function
    from pyvider.hub import register_list_resource as register_list_resource
    from pyvider.hub import register_provider as register_provider
    from pyvider.hub import register_resource as register_resource
    from pyvider.path import AttributePath as AttributePath
    from pyvider.provider import BaseProvider as BaseProvider
    from pyvider.provider import ConfigureContext as ConfigureContext
    from pyvider.reporting import ConfigurationError as ConfigurationError
    from pyvider.requests import ImportRequest as ImportRequest
    from pyvider.requests import MoveRequest as MoveRequest
    from pyvider.resource import BaseResource as BaseResource
    from pyvider.resource import Resource as Resource
    from pyvider.resource import ResourceLifecycle as ResourceLifecycle
    from pyvider.resource import ResourceState as ResourceState
    from pyvider.resource import diff_state as diff_state
    from pyvider.wire.serve import serve as serve

_HOMES = {
    "UNKNOWN": "cty",
    "ActionContext": "ephemeral.action",
    "AttributePath": "path",
    "BaseAction": "ephemeral.action",
    "BaseDataSource": "data_source",
    "BaseEphemeral": "ephemeral",
    "BaseList": "data_source.listing",
    "BaseProvider": "provider",
    "BaseResource": "resource",
    "Capability": "capability",
    "ChecksDestroy": "abilities",
    "ComponentDiscovery": "discovery",
    "ComponentRegistry": "hub",
    "ConfigurationError": "reporting",
    "ConfigureContext": "provider",
    "ConversionError": "errors",
    "DataSourceProtocol": "data_source",
    "Diagnostic": "diagnostics",
    "Diagnostics": "diagnostics",
    "EphemeralContext": "ephemeral",
    "FunctionError": "errors",
    "HasIdentity": "abilities",
    "ImportRequest": "requests",
    "ImportsState": "abilities",
    "ListContext": "data_source.listing",
    "Listed": "data_source.listing",
    "MoveRequest": "requests",
    "MovesState": "abilities",
    "Opened": "ephemeral",
    "PyviderError": "errors",
    "RegistrationError": "hub",
    "Renewed": "ephemeral",
    "Resource": "resource",
    "ResourceContext": "context",
    "ResourceLifecycle": "resource",
    "ResourceOperationError": "errors",
    "ResourceState": "resource",
    "SchemaError": "errors",
    "Severity": "diagnostics",
    "Unknown": "cty",
    "UpgradesState": "abilities",
    "diff_state": "resource",
    "is_wholly_known": "cty",
    "register_action": "hub",
    "register_capability": "hub",
    "register_data_source": "hub",
    "register_ephemeral": "hub",
    "register_function": "hub",
    "register_list_resource": "hub",
    "register_provider": "hub",
    "register_resource": "hub",
    "serve": "wire.serve",
}

__all__ = [
    "UNKNOWN",
    "ActionContext",
    "AttributePath",
    "BaseAction",
    "BaseDataSource",
    "BaseEphemeral",
    "BaseList",
    "BaseProvider",
    "BaseResource",
    "Capability",
    "ChecksDestroy",
    "ComponentDiscovery",
    "ComponentRegistry",
    "ConfigurationError",
    "ConfigureContext",
    "ConversionError",
    "DataSourceProtocol",
    "Diagnostic",
    "Diagnostics",
    "EphemeralContext",
    "FunctionError",
    "HasIdentity",
    "ImportRequest",
    "ImportsState",
    "ListContext",
    "Listed",
    "MoveRequest",
    "MovesState",
    "Opened",
    "PyviderError",
    "RegistrationError",
    "Renewed",
    "Resource",
    "ResourceContext",
    "ResourceLifecycle",
    "ResourceOperationError",
    "ResourceState",
    "SchemaError",
    "Severity",
    "Unknown",
    "UpgradesState",
    "diff_state",
    "is_wholly_known",
    "register_action",
    "register_capability",
    "register_data_source",
    "register_ephemeral",
    "register_function",
    "register_list_resource",
    "register_provider",
    "register_resource",
    "serve",
]


def __getattr__(name: str) -> typing.Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pyvider' has no attribute '{name}'")
    value = getattr(importlib.import_module(f"pyvider.{home}"), name)
    globals()[name] = value
    return value
