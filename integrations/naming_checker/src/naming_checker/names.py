"""Which attribute is the name that a cloud and its people see."""

import attrs
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

_ATTRIBUTES = {
    "aws_accessanalyzer_analyzer": "analyzer_name",
    "aws_apprunner_service": "service_name",
    "aws_cloudwatch_composite_alarm": "alarm_name",
    "aws_cloudwatch_dashboard": "dashboard_name",
    "aws_cloudwatch_metric_alarm": "alarm_name",
    "aws_cognito_identity_pool": "identity_pool_name",
    "aws_dax_cluster": "cluster_name",
    "aws_db_instance": "identifier",
    "aws_dms_replication_instance": "replication_instance_id",
    "aws_docdb_cluster": "cluster_identifier",
    "aws_docdb_cluster_instance": "identifier",
    "aws_ecrpublic_repository": "repository_name",
    "aws_ecs_task_definition": "family",
    "aws_efs_file_system": "creation_token",
    "aws_eks_fargate_profile": "fargate_profile_name",
    "aws_eks_node_group": "node_group_name",
    "aws_elasticache_cluster": "cluster_id",
    "aws_elasticache_replication_group": "replication_group_id",
    "aws_elasticsearch_domain": "domain_name",
    "aws_glue_registry": "registry_name",
    "aws_key_pair": "key_name",
    "aws_lambda_function": "function_name",
    "aws_lambda_layer_version": "layer_name",
    "aws_mq_broker": "broker_name",
    "aws_msk_cluster": "cluster_name",
    "aws_msk_serverless_cluster": "cluster_name",
    "aws_neptune_cluster": "cluster_identifier",
    "aws_neptune_cluster_instance": "identifier",
    "aws_opensearch_domain": "domain_name",
    "aws_rds_cluster": "cluster_identifier",
    "aws_rds_cluster_instance": "identifier",
    "aws_rds_global_cluster": "global_cluster_identifier",
    "aws_redshift_cluster": "cluster_identifier",
    "aws_s3_bucket": "bucket",
    "google_bigquery_dataset": "dataset_id",
    "google_service_account": "account_id",
}
"""Where the name is not called `name`."""

_PREFIX_ATTRIBUTES = {
    "bucket": "bucket_prefix",
    "cluster_identifier": "cluster_identifier_prefix",
    "identifier": "identifier_prefix",
    "name": "name_prefix",
}
"""What may be given in place of a name, for a generated one to begin with."""

_NAMED_BY_OTHERS = frozenset(
    {
        "aws_route53_record",
        "aws_route53_zone",
        "aws_service_discovery_private_dns_namespace",
        "azurerm_dns_zone",
        "google_dns_record_set",
    }
)
"""Types whose `name` is a name on the internet, which no convention of ours can choose."""

_DICTATED = ("/aws/", "AWSServiceRole")
"""How names begin that AWS itself dictates."""


@attrs.frozen(kw_only=True)
class Name:
    """A name, or what the name will begin with."""

    text: str
    path: str
    is_beginning: bool = False


@attrs.frozen
class Unnamed:
    """A name that is not there to be judged: apply will tell it, or it is sensitive and was not sent."""

    path: str
    is_withheld: bool

    @property
    def why(self) -> str:
        """What keeps it from being judged."""
        if self.is_withheld:
            return "is sensitive and was not sent; set send_sensitive for this integration to have it judged"
        return "is known only after apply"


def find_name(resource: Resource) -> Name | Unnamed | None:
    """The name of a resource; None if it has none, or none that we could choose."""
    if resource.type in _NAMED_BY_OTHERS:
        return None
    attribute = _attribute(resource.type)
    value = resource.value(attribute)
    beginning = _beginning(resource, attribute)
    if value is UNKNOWN:
        return beginning or Unnamed(attribute, is_withheld=False)
    if value is SENSITIVE:
        return Unnamed(attribute, is_withheld=True)
    if isinstance(value, str) and value:
        return None if value.startswith(_DICTATED) else Name(text=value, path=attribute)
    return beginning or (_name_tag(resource) if attribute == "name" and value is MISSING else None)


def _attribute(resource_type: str) -> str:
    if resource_type.startswith("kubernetes_"):
        return "metadata[0].name"
    return _ATTRIBUTES.get(resource_type, "name")


def _beginning(resource: Resource, attribute: str) -> Name | None:
    path = _PREFIX_ATTRIBUTES.get(attribute, "")
    value = resource.value(path) if path else MISSING
    return Name(text=value, path=path, is_beginning=True) if isinstance(value, str) and value else None


def _name_tag(resource: Resource) -> Name | Unnamed | None:
    """The `Name` tag, which is the name that people see where there is no other."""
    if "tags" not in resource.current and not resource.is_unknown("tags"):
        return None
    value = resource.tags.value("Name")
    if value is UNKNOWN or value is SENSITIVE:
        is_withheld = value is SENSITIVE or resource.value("tags") is SENSITIVE
        return Unnamed("tags.Name", is_withheld=is_withheld)
    return Name(text=str(value), path="tags.Name") if value is not MISSING and value else None
