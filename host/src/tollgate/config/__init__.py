"""The host's configuration: read, checked, overridden, and found again in the files."""

from tollgate.config.load import Loaded, load
from tollgate.config.model import (
    Deferred,
    HostConfig,
    IntegrationConfig,
    Origin,
    ProviderBlock,
    Setting,
)
from tollgate.config.position import SourceFile, SourceRange
from tollgate.config.problem import Problem, render
from tollgate.config.source import SearchPath, SourceNotUsable, resolve_source, resolve_sources

__all__ = [
    "Deferred",
    "HostConfig",
    "IntegrationConfig",
    "Loaded",
    "Origin",
    "Problem",
    "ProviderBlock",
    "SearchPath",
    "Setting",
    "SourceFile",
    "SourceNotUsable",
    "SourceRange",
    "load",
    "render",
    "resolve_source",
    "resolve_sources",
]
