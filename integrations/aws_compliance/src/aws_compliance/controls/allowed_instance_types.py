"""allowed_instance_types: instances, databases and caches are of a type that may be used."""

from collections.abc import Iterator

from tollgate_rules.verdicts import is_open
from tollgate_runtime import MISSING, OMITTED, UNKNOWN, Resource
from tollgate_runtime.contract.paths import format_path

from aws_compliance.control import Control, JudgeResource, Remark, Settings
from aws_compliance.environment import Environments
from aws_compliance.globs import matches
from aws_compliance.wording import left_to_cloud, list_names

PATHS: dict[str, tuple[str, ...]] = {
    "aws_autoscaling_group": ("mixed_instances_policy[*].launch_template[*].override[*].instance_type",),
    "aws_batch_compute_environment": ("compute_resources[*].instance_type[*]",),
    "aws_dax_cluster": ("node_type",),
    "aws_db_instance": ("instance_class",),
    "aws_docdb_cluster_instance": ("instance_class",),
    "aws_dms_replication_instance": ("replication_instance_class",),
    "aws_ec2_fleet": ("launch_template_config[*].override[*].instance_type",),
    "aws_eks_node_group": ("instance_types[*]",),
    "aws_elasticache_cluster": ("node_type",),
    "aws_elasticache_replication_group": ("node_type",),
    "aws_elasticsearch_domain": ("cluster_config[*].instance_type",),
    "aws_emr_cluster": (
        "master_instance_group[*].instance_type",
        "core_instance_group[*].instance_type",
        "master_instance_fleet[*].instance_type_configs[*].instance_type",
        "core_instance_fleet[*].instance_type_configs[*].instance_type",
    ),
    "aws_emr_instance_fleet": ("instance_type_configs[*].instance_type",),
    "aws_emr_instance_group": ("instance_type",),
    "aws_instance": ("instance_type",),
    "aws_launch_configuration": ("instance_type",),
    "aws_launch_template": ("instance_type",),
    "aws_memorydb_cluster": ("node_type",),
    "aws_mq_broker": ("host_instance_type",),
    "aws_msk_cluster": ("broker_node_group_info[*].instance_type",),
    "aws_neptune_cluster_instance": ("instance_class",),
    "aws_opensearch_domain": ("cluster_config[*].instance_type",),
    "aws_rds_cluster": ("db_cluster_instance_class",),
    "aws_rds_cluster_instance": ("instance_class",),
    "aws_redshift_cluster": ("node_type",),
    "aws_sagemaker_notebook_instance": ("instance_type",),
    "aws_spot_fleet_request": ("launch_specification[*].instance_type",),
    "aws_spot_instance_request": ("instance_type",),
}
"""For a resource type, where its instance types are."""

_DEFAULTS = {"aws_eks_node_group": "t3.medium"}
"""What AWS takes where the type is left out and no launch template gives it."""

_MARKED = frozenset({"db", "cache", "kafka", "ml", "mq", "dax", "dms"})
_REDSHIFT = frozenset({"ra3", "dc1", "dc2", "ds2", "rg"})


def kind_of(name: str) -> str:
    """Return the service that a type name or glob belongs to; EC2's types have no prefix."""
    first, last = name.partition(".")[0], name.rpartition(".")[2]
    if last in ("search", "elasticsearch"):
        return "search"
    return first if first in _MARKED else "redshift" if first in _REDSHIFT else "ec2"


def _prepare(settings: Settings) -> JudgeResource | None:
    config = settings.config
    environments = Environments(config)

    def judge(resource: Resource) -> Iterator[Remark]:
        paths = PATHS.get(resource.type)
        if paths is None or not (allowed := environments.allowed(resource).instance_types):
            return
        found = [(path, _by_default(resource, value)) for pattern in paths for path, value in resource.values(pattern)]
        is_given = any(value not in (OMITTED, MISSING) for _, value in found)
        for path, value in found:
            if value is OMITTED and is_given:  # the types are elsewhere: in the groups of a cluster, or in its fleets
                continue
            if resource.action != "update" or resource.changed(path):
                yield from _judge(path, value, allowed)

    is_on = config.allowed_instance_types or any(each.allowed_instance_types for each in config.environments.values())
    return judge if is_on else None


def _by_default(resource: Resource, value: object) -> object:
    """Return the documented default of an omitted type; MISSING if a launch template or configuration sets it."""
    if value is not OMITTED:
        return value
    if is_open(template := resource.value("launch_template")) is False and template is not MISSING:
        return MISSING
    if resource.value("launch_configuration") not in (MISSING, OMITTED):
        return MISSING
    return _DEFAULTS.get(resource.type, OMITTED)


def _judge(path: tuple[str | int, ...], value: object, allowed: tuple[str, ...]) -> Iterator[Remark]:
    if value is UNKNOWN:
        yield Remark(kind="unknown", message=f"{format_path(path)} is known only after apply", path=path)
    if value is OMITTED:
        yield left_to_cloud(path)
    if value is MISSING or is_open(value):
        return
    name = str(value)
    kind = kind_of(name)
    of_kind = tuple(glob for glob in allowed if glob == "*" or kind_of(glob) == kind)
    if of_kind and not matches(name, of_kind):
        yield Remark(
            kind="wrong",
            message=f"{name} is not among the allowed types: {list_names(of_kind, 'or')}",
            path=path,
            remediation=f"Choose one of {list_names(of_kind, 'or')}.",
        )


CONTROL = Control(id="allowed_instance_types", title="Instances are of an allowed type", resource=_prepare)
