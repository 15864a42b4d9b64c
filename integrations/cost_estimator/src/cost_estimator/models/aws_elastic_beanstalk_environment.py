"""aws_elastic_beanstalk_environment: the machines, balancer, database and logs that its settings ask for."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, inside, monthly, times, used
from cost_estimator.models._machines import hours
from cost_estimator.models._rds import instance_hours
from cost_estimator.models._volumes import DEFAULT_SIZE_GB
from cost_estimator.models.aws_cloudwatch_log_group import log_data
from cost_estimator.models.aws_elb import classic
from cost_estimator.models.aws_lb import balancer
from cost_estimator.money import is_quantity

_LAUNCH = "aws:autoscaling:launchconfiguration"
_GROUP = "aws:autoscaling:asg"
_DATABASE = "aws:rds:dbinstance"
_DEFAULT_TYPE = "t3.micro"
_DEFAULT_BALANCER = "network"
_DEFAULT_DATABASE_GB = 20
_VOLUMES = {
    "gp2": "general purpose SSD, gp2",
    "gp3": "general purpose SSD, gp3",
    "io1": "provisioned IOPS SSD, io1",
    "standard": "magnetic",
}


def _settings(environment: Attributes) -> dict[tuple[str, str], str]:
    """Return the settings by namespace and name; of two, the last counts."""
    return {
        (block.text("namespace", ""), block.text("name", "")): block.text("value", "")
        for block in environment.blocks("setting")
    }


def _number(text: str, default: int) -> Decimal:
    try:
        number = Decimal(text) if text else Decimal(default)
    except InvalidOperation:
        number = Decimal(-1)
    if not is_quantity(number):
        raise NotKnown(f"a setting is not a quantity: {text!r}")
    return number


def _machines(environment: Attributes, usage: Usage) -> Iterator[Component]:
    settings = _settings(environment)
    types = settings.get(("aws:ec2:instances", "InstanceTypes"), "")
    instance_type = types.split(",")[0].strip() or settings.get((_LAUNCH, "InstanceType"), _DEFAULT_TYPE)
    count = _number(settings.get((_GROUP, "MinSize"), ""), 1)
    machine = [
        *hours(instance_type, usage=usage.group("ec2")),
        *inside("aws_ebs_volume", _root_volume(settings)),
    ]
    yield from inside("aws_launch_configuration", times(count, machine))


def _root_volume(settings: dict[tuple[str, str], str]) -> Iterator[Component]:
    kind = settings.get((_LAUNCH, "RootVolumeType"), "gp2")
    size = _number(settings.get((_LAUNCH, "RootVolumeSize"), ""), DEFAULT_SIZE_GB)
    yield monthly(f"Storage ({_VOLUMES.get(kind, kind)})", sku=f"ebs/{kind}/storage", unit="GB", quantity=size)
    if kind == "io1":
        iops = _number(settings.get((_LAUNCH, "RootVolumeIOPS"), ""), 100)
        yield monthly("Provisioned IOPS", sku="ebs/io1/iops", unit="IOPS", quantity=iops)


def _balancer(environment: Attributes, usage: Usage) -> Iterator[Component]:
    settings = _settings(environment)
    if settings.get(("aws:elasticbeanstalk:environment", "EnvironmentType")) == "SingleInstance":
        return
    kind = settings.get(("aws:elasticbeanstalk:environment", "LoadBalancerType"), _DEFAULT_BALANCER)
    if kind == "classic":
        yield from inside("aws_elb", classic(usage.group("elb")))
    else:
        yield from inside("aws_loadbalancer", balancer(kind, usage.group("lb")))


def _logs(environment: Attributes, usage: Usage) -> Iterator[Component]:
    streamed = _settings(environment).get(("aws:elasticbeanstalk:cloudwatch:logs", "StreamLogs"), "false")
    if streamed.lower() == "true":
        yield from inside("aws_cloudwatch_log_group", log_data(usage.group("cloudwatch")))


def _database(environment: Attributes, usage: Usage) -> Iterator[Component]:
    settings = _settings(environment)
    instance_class = settings.get((_DATABASE, "DBInstanceClass"))
    if not instance_class:
        return
    is_doubled = settings.get((_DATABASE, "MultiAZDatabase"), "false").lower() == "true"
    yield from inside("aws_db_instance", _database_parts(settings, instance_class, usage.group("db"), is_doubled))


def _database_parts(
    settings: dict[tuple[str, str], str], instance_class: str, usage: Usage, is_doubled: bool
) -> Iterator[Component]:
    deployment, zones = ("Multi-AZ", "Multi AZ") if is_doubled else ("Single-AZ", "Single AZ")
    engine = settings.get((_DATABASE, "DBEngine"), "mysql")
    yield instance_hours(instance_class, engine, deployment=deployment, usage=usage)
    size = _number(settings.get((_DATABASE, "DBAllocatedStorage"), ""), _DEFAULT_DATABASE_GB)
    sku = f"rds-storage/Database Storage {zones} General Purpose"
    yield monthly("Storage (general purpose SSD, gp2)", sku=sku, unit="GB", quantity=size)
    beyond = usage.quantity("additional_backup_storage_gb")
    if beyond is not None:
        yield used("Additional backup storage", sku="rds-storage/Storage Snapshot", unit="GB", quantity=beyond)


MODEL = PriceModel(resource_type="aws_elastic_beanstalk_environment", parts=(_machines, _balancer, _logs, _database))
