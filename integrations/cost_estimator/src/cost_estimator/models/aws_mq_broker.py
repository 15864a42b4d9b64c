"""aws_mq_broker: its instances by the hour, and the storage of its messages."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_CLUSTER_NODES = 3
_MODES = {
    "SINGLE_INSTANCE": ("single instance", "Single Instance"),
    "ACTIVE_STANDBY_MULTI_AZ": ("active/standby", "Active Standby"),
    "CLUSTER_MULTI_AZ": ("cluster", "Active Standby"),
}


def _is_rabbit(broker: Attributes) -> bool:
    return broker.text("engine_type", "ActiveMQ").lower() == "rabbitmq"


def _instances(broker: Attributes, _usage: Usage) -> Iterator[Component]:
    kind, engine = broker.text("host_instance_type"), "RabbitMQ" if _is_rabbit(broker) else "ActiveMQ"
    shown, mode = _MODES.get(broker.text("deployment_mode", "SINGLE_INSTANCE"), _MODES["SINGLE_INSTANCE"])
    prefix = "RabbitMQ " if _is_rabbit(broker) else ""
    sku = f"mq/{prefix}{mode} {kind.replace('.', ' ', 1)}"
    yield hourly(f"Instance usage ({engine}, {kind}, {shown})", sku=sku)
    if broker.text("data_replication_mode", "NONE") == "CRDR":
        sku = f"mq/{mode} mqCRDR {kind.removeprefix('mq.')} ActiveMQ CRDR"
        yield hourly("Cross-region data replication", sku=sku)


def _storage(broker: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the storage: a volume for each node of RabbitMQ; EFS for ActiveMQ, unless EBS is configured."""
    kept = usage.quantity("storage_size_gb")
    if _is_rabbit(broker):
        is_cluster = broker.text("deployment_mode", "SINGLE_INSTANCE") == "CLUSTER_MULTI_AZ"
        total = None if kept is None else kept * (_CLUSTER_NODES if is_cluster else 1)
        yield used("Storage (RabbitMQ, EBS)", sku="mq/Broker Storage Single AZ GB-Mo", unit="GB", quantity=total)
    elif broker.text("storage_type", "efs").lower() == "ebs":
        yield used("Storage (ActiveMQ, EBS)", sku="mq/Broker Storage Single AZ GB-Mo", unit="GB", quantity=kept)
    else:
        yield used("Storage (ActiveMQ, EFS)", sku="mq/Broker Storage GB Mo", unit="GB", quantity=kept)


MODEL = PriceModel(resource_type="aws_mq_broker", parts=(_instances, _storage))
