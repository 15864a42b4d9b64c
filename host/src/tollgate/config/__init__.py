"""The host's configuration: read, checked, overridden, and found again in the files."""

from tollgate.config.apply_overrides import apply_overrides
from tollgate.config.blank import blanked
from tollgate.config.configure import configure, require
from tollgate.config.files import FileReader
from tollgate.config.index import ConfigurationIndex, index_configuration
from tollgate.config.inline_exemption import InlineExemption, inline_exemptions
from tollgate.config.key_origin import key_origin
from tollgate.config.labels import labels_of
from tollgate.config.live import integrations_from_live
from tollgate.config.load import Loaded, load
from tollgate.config.locate import Location, locate
from tollgate.config.model import Deferred, HostConfig, IntegrationConfig, Origin, ProviderBlock, Setting
from tollgate.config.options import OPTIONS, Option, settings_from, unknown_variables
from tollgate.config.overrides import Overrides, overrides_from_environment, overrides_from_flags
from tollgate.config.position import SourceFile, SourceRange
from tollgate.config.problem import Problem, render
from tollgate.config.references import references_of
from tollgate.config.source import SearchPath, SourceNotUsable, resolve_source, resolve_sources

__all__ = [
    "OPTIONS",
    "ConfigurationIndex",
    "Deferred",
    "FileReader",
    "HostConfig",
    "InlineExemption",
    "IntegrationConfig",
    "Loaded",
    "Location",
    "Option",
    "Origin",
    "Overrides",
    "Problem",
    "ProviderBlock",
    "SearchPath",
    "Setting",
    "SourceFile",
    "SourceNotUsable",
    "SourceRange",
    "apply_overrides",
    "blanked",
    "configure",
    "index_configuration",
    "inline_exemptions",
    "integrations_from_live",
    "key_origin",
    "labels_of",
    "load",
    "locate",
    "overrides_from_environment",
    "overrides_from_flags",
    "references_of",
    "render",
    "require",
    "resolve_source",
    "resolve_sources",
    "settings_from",
    "unknown_variables",
]
