"""google_compute_instance: the hours it runs, licences, GPUs, its disks, and its address."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, inside
from cost_estimator.models.google._disks import disk, disk_kind, image_size
from cost_estimator.models.google._machines import addresses, gpus, hours, is_spot, licence, local_ssds, machine_name


def _running(instance: Attributes, usage: Usage) -> Decimal:
    if instance.text("desired_status", "RUNNING") != "RUNNING":
        return Decimal(0)
    said = usage.quantity("monthly_hours")
    return usage.number("monthly_hrs", HOURS_PER_MONTH) if said is None else said


def _hours(instance: Attributes, usage: Usage) -> Iterator[Component]:
    machine_type = machine_name(instance.text("machine_type"))
    yield hours(machine_type, spot=is_spot(instance), running=_running(instance, usage))


def _beside_the_hours(instance: Attributes, usage: Usage) -> Iterator[Component]:
    machine_type, running = machine_name(instance.text("machine_type")), _running(instance, usage)
    boot = instance.block("boot_disk")
    yield from licence(_image(boot), machine_type, running=running)
    yield from gpus(instance, machine_type, spot=is_spot(instance), running=running)


def _image(boot: Attributes | None) -> str:
    parameters = boot.block("initialize_params") if boot else None
    return parameters.text("image", "") if parameters else ""


def _boot_disk(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield a disk that was there before is charged itself."""
    boot = instance.block("boot_disk")
    if boot is None or boot.is_set("source"):
        return
    parameters = boot.block("initialize_params") or boot
    size = parameters.number("size", image_size(_image(boot)))
    yield from inside("boot_disk", [disk(disk_kind(parameters.text("type", "pd-standard")), size)])


def _scratch_disks(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    count = len(instance.blocks("scratch_disk"))
    yield from inside("scratch_disk", [local_ssds(count, spot=is_spot(instance))])


def _addresses(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    return addresses(instance)


MODEL = PriceModel(
    resource_type="google_compute_instance",
    parts=(_hours, _beside_the_hours, _boot_disk, _scratch_disks, _addresses),
)
