"""What groups of machines are charged for: each machine as its template says."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, Usage, inside, times
from cost_estimator.models.google._disks import disk, disk_kind, image_size
from cost_estimator.models.google._machines import addresses, gpus, hours, is_spot, licence, local_ssds, machine_name

_TEMPLATES = ("google_compute_instance_template", "google_compute_region_instance_template")
_SCRATCH = "SCRATCH"
_LISTED = (
    ("google_compute_per_instance_config", "instance_group_manager"),
    ("google_compute_region_per_instance_config", "region_instance_group_manager"),
)
"""Machines of a group that are configured one by one."""


def group(manager: Attributes, _usage: Usage) -> Iterator[Component]:
    """Return the machines of a template: the configured number, or the minimum."""
    template = manager.referenced("version[0].instance_template", *_TEMPLATES)
    if template is None:
        raise NotKnown("the instance template is not in the plan")
    return inside(template.resource.display, times(_count(manager), _machine(template)))


def _count(manager: Attributes) -> Decimal:
    for kind in ("google_compute_autoscaler", "google_compute_region_autoscaler"):
        for scaler in manager.referrers(kind, "target"):
            policy = scaler.block("autoscaling_policy")
            if policy is not None:
                return policy.number("min_replicas", 1)
    listed = sum(len(manager.referrers(kind, argument)) for kind, argument in _LISTED)
    return max(manager.number("target_size", 0), Decimal(listed))


def _machine(template: Attributes) -> Iterator[Component]:
    machine_type, spot = machine_name(template.text("machine_type")), is_spot(template)
    yield hours(machine_type, spot=spot)
    disks = template.blocks("disk")
    boot = next((block for block in disks if block.is_set("source_image")), None)
    yield from licence(boot.text("source_image", "") if boot else "", machine_type)
    yield from gpus(template, machine_type, spot=spot)
    for block in disks:
        yield from _disk(block, spot=spot)
    yield from addresses(template)


def _disk(block: Attributes, *, spot: bool) -> Iterator[Component]:
    """Yield a disk that was there before is charged itself."""
    if block.text("type", "PERSISTENT") == _SCRATCH:
        yield local_ssds(1, spot=spot)
    elif not block.is_set("source"):
        size = block.number("disk_size_gb", image_size(block.text("source_image", "")))
        yield disk(disk_kind(block.text("disk_type", "pd-standard")), size)
