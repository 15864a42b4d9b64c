"""Finds the attribute that is a resource's name, and its value."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN, Resource

from naming_checker.conventions.selection import matches
from naming_checker.limits.type_table import UNKNOWN_TYPE, entry_of

NAME_TAG = "tags.Name"
NOT_SENT = "is sensitive and was not sent; set send_sensitive for this integration to have it judged"
GENERATED_LENGTHS = {"aws": 26, "google": 9, "kubernetes": 5}
"""How many characters are added to a beginning such as `name_prefix`, by the beginning of the type."""

_KUBERNETES_NAME = "metadata[0].name"
_BEGINNINGS = {_KUBERNETES_NAME: "metadata[0].generate_name"}
"""Where a beginning is not called like the name with `_prefix`."""

_DICTATED = (
    "/aws/",
    "API-Gateway-Execution-Logs_",
    "AWSCloudFormationStackSet",
    "AWSServiceRole",
    "AmazonMSK_",
    "RDSOSMetrics",
    "aws-controltower-",
    "aws-reserved/",
    "aws-waf-logs-",
    "dms-access-for-endpoint",
    "dms-cloudwatch-logs-role",
    "dms-vpc-role",
    "system:",
)
"""How names begin that AWS or Kubernetes itself dictates."""

_DICTATED_SUBNETS = frozenset(
    {"AzureBastionSubnet", "AzureFirewallManagementSubnet", "AzureFirewallSubnet", "GatewaySubnet", "RouteServerSubnet"}
)
_EKS_USERS = frozenset({"aws-auth"})
_DICTATED_NAMES = {
    "azurerm_subnet": _DICTATED_SUBNETS,
    "kubernetes_config_map": _EKS_USERS,
    "kubernetes_config_map_v1": _EKS_USERS,
}
"""Whole names that a cloud dictates, by type."""

_FIXED_STARTS = {"aws_kms_alias": "alias/", "aws_paymentcryptography_key_alias": "alias/"}
_FIFO_SWITCHES = {"aws_sqs_queue": "fifo_queue", "aws_sns_topic": "fifo_topic"}


class Name(Struct, frozen=True, kw_only=True):
    """A name, or the start of a generated one.

    Attributes:
        start, end: what the cloud dictates of it: `alias/` of a KMS alias, `.fifo` of a queue.
        generated_length: how many characters the provider appends to a prefix; 0 if it is a whole name.
    """

    text: str
    path: str
    start: str = ""
    end: str = ""
    generated_length: int = 0

    @property
    def is_beginning(self) -> bool:
        """Return whether the provider generates the rest."""
        return self.generated_length > 0

    @property
    def core(self) -> str:
        """Return the part that a person has chosen."""
        return self.text.removeprefix(self.start).removesuffix(self.end)

    @property
    def example(self) -> str:
        """Return the core, with digits after it if the provider generates the rest."""
        return self.core + "20060102150405000000000001"[-self.generated_length :] if self.is_beginning else self.core

    def with_core(self, core: str) -> "Name":
        """Return the same with another core."""
        return replace(self, text=f"{self.start}{core}{self.end}")


class Unnamed(Struct, frozen=True):
    """A name that is not there to be judged: apply will tell it, it is sensitive and was not sent, or nobody gives one.

    Attributes:
        path: where the name would be.
        is_withheld: whether it is sensitive and was not sent.
        is_generated: whether the configuration leaves it out, so that the provider makes one up at creation.
    """

    path: str
    is_withheld: bool
    is_generated: bool = False

    @property
    def why(self) -> str:
        """Return why it cannot be checked."""
        if self.is_withheld:
            return NOT_SENT
        if self.is_generated:
            return "is not set: the provider makes up a name, which is known only after creation"
        return "is known only after apply"


def find_name(resource: Resource, names: Mapping[str, str] | None = None) -> Name | Unnamed | None:
    """Return the name of a resource; None if it has none, or none that anybody could choose.

    Args:
        resource: the resource.
        names: the user's own table, by type as a glob.
    """
    attribute = _attribute(resource.type, names or {})
    if not attribute:
        return None
    if attribute == NAME_TAG:
        return _name_tag(resource)
    value = resource.value(attribute)
    beginning = _beginning(resource, attribute)
    if value is SENSITIVE:
        return Unnamed(attribute, is_withheld=True)
    if beginning is not None:
        return beginning
    if value is UNKNOWN or value is OMITTED:
        return Unnamed(attribute, is_withheld=False, is_generated=value is OMITTED)
    if isinstance(value, str) and value:
        return None if _is_dictated(resource.type, value) else _whole(resource, value, attribute)
    return _name_tag(resource) if attribute == "name" and value is MISSING else None


def _attribute(resource_type: str, names: Mapping[str, str]) -> str:
    if names:
        own = names.get(
            resource_type, next((path for glob, path in names.items() if matches(resource_type, glob)), None)
        )
        if own is not None:
            return own
    entry = entry_of(resource_type)
    if entry is UNKNOWN_TYPE and resource_type.startswith("kubernetes_"):
        return _KUBERNETES_NAME
    return entry.attribute


def _is_dictated(resource_type: str, text: str) -> bool:
    return text.startswith(_DICTATED) or text in _DICTATED_NAMES.get(resource_type, ())


def _whole(resource: Resource, text: str, path: str) -> Name:
    switch = _FIFO_SWITCHES.get(resource.type)
    is_fifo = switch is not None and resource.value(switch) is True
    return Name(text=text, path=path, start=_FIXED_STARTS.get(resource.type, ""), end=".fifo" if is_fifo else "")


def _beginning(resource: Resource, attribute: str) -> Name | None:
    """Return what is given in place of a name, for a generated one to begin with."""
    path = _BEGINNINGS.get(attribute) or f"{attribute}_prefix"
    value = resource.value(path) if path in resource.current or attribute in _BEGINNINGS else MISSING
    if not isinstance(value, str) or not value:
        return None
    length = GENERATED_LENGTHS.get(resource.type.partition("_")[0], GENERATED_LENGTHS["aws"])
    return Name(text=value, path=path, generated_length=length, start=_FIXED_STARTS.get(resource.type, ""))


def _name_tag(resource: Resource) -> Name | Unnamed | None:
    """Return the `Name` tag, which is the visible name if there is no other."""
    if "tags" not in resource.current and not resource.is_unknown("tags"):
        return None
    value = resource.tags.value("Name")
    if value is UNKNOWN or value is SENSITIVE:
        is_withheld = value is SENSITIVE or resource.value("tags") is SENSITIVE
        return Unnamed(NAME_TAG, is_withheld=is_withheld)
    is_name = bool(value) and isinstance(value, str | int | float) and not isinstance(value, bool)
    return Name(text=str(value), path=NAME_TAG) if is_name else None
