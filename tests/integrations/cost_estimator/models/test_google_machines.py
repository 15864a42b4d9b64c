"""Machines, groups, clusters and disks of Google Cloud."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

REGION = "us-central1"
ZONE = "us-central1-a"


def test_a_machine_is_charged_with_its_disks_and_its_address() -> None:
    machine: dict[str, Any] = {
        "machine_type": "e2-medium",
        "zone": ZONE,
        "boot_disk": [{"initialize_params": [{"image": "debian-cloud/debian-12", "type": "pd-ssd", "size": 20}]}],
        "scratch_disk": [{"interface": "NVME"}],
        "network_interface": [{"access_config": [{}]}],
    }
    assert price("google_compute_instance", machine).bill == [
        "Instance usage (Linux/UNIX, on-demand, e2-medium): 730 hours at 0.03350571 = 24.46",
        "boot_disk/SSD provisioned storage (pd-ssd): 20 GB at 0.17 = 3.40",
        "scratch_disk/Local SSD provisioned storage: 375 GB at 0.08 = 30.00",
        "External IP address (ephemeral): 1 months at 3.65 = 3.65",
    ]


@pytest.mark.parametrize(
    ("machine_type", "running", "charged"),
    [
        ("n1-standard-1", 730, "511"),
        ("n1-standard-1", 365, "328.5"),
        ("n2-standard-2", 730, "584"),
        ("n2-standard-2", 100, "100"),
    ],
)
def test_older_machines_cost_less_the_longer_they_run(machine_type: str, running: int, charged: str) -> None:
    machine = {"machine_type": machine_type, "zone": ZONE}
    name, _, rest = price("google_compute_instance", machine, usage={"monthly_hrs": running}).bill[0].partition(": ")
    assert name == f"Instance usage (Linux/UNIX, on-demand, {machine_type}, after sustained use discount)"
    assert rest.startswith(f"{charged} hours at ")


@pytest.mark.parametrize("scheduling", [{"preemptible": True}, {"provisioning_model": "SPOT"}])
def test_a_machine_that_google_may_take_away_has_its_own_price(scheduling: dict[str, Any]) -> None:
    machine = {"machine_type": "n2-standard-4", "zone": ZONE, "scheduling": [scheduling]}
    assert price("google_compute_instance", machine).bill == [
        "Instance usage (Linux/UNIX, preemptible, n2-standard-4): 730 hours at 0.09212 = 67.25",
    ]


def test_an_image_may_bring_a_licence_and_gpus_come_on_top() -> None:
    machine: dict[str, Any] = {
        "machine_type": "n1-standard-2",
        "zone": ZONE,
        "boot_disk": [{"initialize_params": [{"image": "windows-cloud/windows-2022"}]}],
        "guest_accelerator": [{"type": "nvidia-tesla-t4", "count": 2}],
    }
    bill = price("google_compute_instance", machine, usage={"monthly_hours": 100}).bill
    assert bill[1:] == [
        "Windows license (n1-standard-2): 100 hours at 0.092 = 9.20",
        "GPU (nvidia-tesla-t4): 200 hours at 0.35 = 70.00",
        "boot_disk/Standard provisioned storage (pd-standard): 50 GB at 0.04 = 2.00",
    ]


def test_a_stopped_machine_keeps_its_disk() -> None:
    disk: dict[str, Any] = {"auto_delete": True}
    machine = {"machine_type": "e2-medium", "zone": ZONE, "desired_status": "TERMINATED", "boot_disk": [disk]}
    assert price("google_compute_instance", machine).bill == [
        "boot_disk/Standard provisioned storage (pd-standard): 10 GB at 0.04 = 0.40",
    ]


def test_a_disk_without_a_size_has_the_size_that_google_gives_it() -> None:
    assert price("google_compute_disk", {"zone": ZONE}).bill == [
        "Standard provisioned storage (pd-standard): 500 GB at 0.04 = 20.00",
    ]
    assert price("google_compute_disk", {"zone": ZONE, "image": "debian-cloud/debian-12"}).bill == [
        "Standard provisioned storage (pd-standard): 10 GB at 0.04 = 0.40",
    ]


def test_a_disk_in_two_zones_costs_twice() -> None:
    assert price("google_compute_region_disk", {"region": "us-central1", "type": "pd-ssd", "size": 50}).bill == [
        "SSD provisioned storage (regional, pd-ssd): 50 GB at 0.34 = 17.00",
    ]


def test_a_kind_of_disk_without_a_price_has_a_gap() -> None:
    assert price("google_compute_disk", {"zone": ZONE, "type": "hyperdisk-balanced", "size": 9}).gaps == (
        "no price for hyperdisk-balanced provisioned storage (hyperdisk-balanced) in us-central1",
    )


TEMPLATE = resource(
    "google_compute_instance_template.web",
    {
        "machine_type": "e2-small",
        "disk": [{"source_image": "debian-cloud/debian-12", "disk_size_gb": 20}, {"type": "SCRATCH"}],
    },
)


@pytest.mark.parametrize(
    ("manager", "place"),
    [
        ("google_compute_instance_group_manager", {"zone": ZONE}),
        ("google_compute_region_instance_group_manager", {"region": "us-central1"}),
    ],
)
def test_a_group_has_as_many_machines_as_it_says(manager: str, place: dict[str, str]) -> None:
    group = resource(
        f"{manager}.web",
        {"target_size": 3, "version": [{}], **place},
        references={"version.instance_template": ["google_compute_instance_template.web"]},
    )
    inside = "google_compute_instance_template.web"
    assert price(group, others=(TEMPLATE,)).bill == [
        f"{inside}/Instance usage (Linux/UNIX, on-demand, e2-small): 2190 hours at 0.016752855 = 36.69",
        f"{inside}/Standard provisioned storage (pd-standard): 60 GB at 0.04 = 2.40",
        f"{inside}/Local SSD provisioned storage: 1125 GB at 0.08 = 90.00",
    ]


def test_a_group_that_scales_by_itself_has_as_many_machines_as_it_must() -> None:
    group = resource(
        "google_compute_instance_group_manager.web",
        {"zone": ZONE, "version": [{}]},
        references={"version.instance_template": ["google_compute_instance_template.web"]},
    )
    scaler = resource(
        "google_compute_autoscaler.web",
        {"autoscaling_policy": [{"min_replicas": 2, "max_replicas": 9}]},
        references={"target": ["google_compute_instance_group_manager.web"]},
    )
    hours = price(group, others=(TEMPLATE, scaler)).bill[0].partition(": ")[2]
    assert hours.startswith("1460 hours")


def test_a_group_without_a_size_has_no_machines() -> None:
    group = resource(
        "google_compute_instance_group_manager.web",
        {"zone": ZONE, "version": [{}]},
        references={"version.instance_template": ["google_compute_instance_template.web"]},
    )
    priced = price(group, others=(TEMPLATE,))
    assert (priced.status, priced.bill, priced.gaps) == ("free", [], ())


def test_a_group_without_its_template_is_not_known() -> None:
    priced = price("google_compute_instance_group_manager", {"zone": ZONE, "target_size": 3})
    assert priced.status == "unknown"
    assert priced.gaps == ("the instance template is not in the plan",)


def test_a_cluster_in_a_region_has_nodes_in_three_zones() -> None:
    assert price("google_container_cluster", {"location": "us-central1", "initial_node_count": 1}).bill == [
        "Cluster management fee: 730 hours at 0.1 = 73.00",
        "default_pool/Instance usage (Linux/UNIX, on-demand, e2-medium): 2190 hours at 0.03350571 = 73.38",
        "default_pool/Balanced provisioned storage (pd-balanced): 300 GB at 0.1 = 30.00",
    ]


def test_a_cluster_has_the_pools_inside_it_and_no_other() -> None:
    pool = {"node_count": 2, "node_config": [{"machine_type": "n1-standard-2", "spot": True, "disk_size_gb": 50}]}
    assert price("google_container_cluster", {"location": ZONE, "node_pool": [pool]}).bill[1:] == [
        "node_pool[0]/Instance usage (Linux/UNIX, preemptible, n1-standard-2): 1460 hours at 0.033505 = 48.92",
        "node_pool[0]/Balanced provisioned storage (pd-balanced): 100 GB at 0.1 = 10.00",
    ]


def test_a_cluster_without_its_default_pool_costs_the_fee() -> None:
    cluster = {"location": "us-central1", "initial_node_count": 1, "remove_default_node_pool": True}
    assert price("google_container_cluster", cluster).bill == ["Cluster management fee: 730 hours at 0.1 = 73.00"]


def test_a_cluster_on_autopilot_costs_what_its_pods_ask_for() -> None:
    cluster = {"location": "us-central1", "enable_autopilot": True}
    assert price("google_container_cluster", cluster, usage={"autopilot_vcpu_count": 2}).bill == [
        "Cluster management fee: 730 hours at 0.1 = 73.00",
        "Autopilot vCPU: 2 vCPU at 32.485 = 64.97",
        "Autopilot memory: GB at 3.593425",
        "Autopilot ephemeral storage: GB at 0.040004",
    ]


@pytest.mark.parametrize(
    ("pool", "usage", "nodes"),
    [
        ({"node_count": 2}, {}, 4),
        ({"node_count": 2, "node_locations": ["a"]}, {}, 2),
        ({"autoscaling": [{"min_node_count": 3}]}, {}, 6),
        ({"autoscaling": [{"total_min_node_count": 3}]}, {}, 3),
        ({"node_count": 2}, {"nodes": 9}, 18),
    ],
)
def test_a_pool_has_nodes_in_every_zone_of_its_cluster(pool: dict[str, Any], usage: dict[str, int], nodes: int) -> None:
    cluster = resource("google_container_cluster.main", {"location": ZONE, "node_locations": ["us-central1-b"]})
    given = resource(
        "google_container_node_pool.a", {"location": ZONE, **pool}, references={"cluster": [cluster.address]}
    )
    disks = price(given, others=(cluster,), usage=usage).bill[1]
    assert disks.startswith(f"Balanced provisioned storage (pd-balanced): {nodes * 100} GB")


def test_stated_nodes_are_those_of_each_zone() -> None:
    bill = price("google_container_cluster", {"location": REGION}, usage={"nodes": 4}).bill
    assert bill[2].startswith("default_pool/Balanced provisioned storage (pd-balanced): 1200 GB")


def test_a_group_has_the_machines_that_are_configured_one_by_one() -> None:
    group = resource(
        "google_compute_instance_group_manager.web",
        {"target_size": 0, "zone": ZONE, "version": [{}]},
        references={"version.instance_template": ["google_compute_instance_template.web"]},
    )
    one = resource(
        "google_compute_per_instance_config.one",
        references={"instance_group_manager": ["google_compute_instance_group_manager.web"]},
    )
    hours = price(group, others=(TEMPLATE, one)).bill[0].partition(": ")[2]
    assert hours.startswith("730 hours")


def test_a_disk_is_as_large_as_what_it_is_made_from() -> None:
    disk = resource("google_compute_disk.first", {"size": 20, "zone": ZONE})
    snapshot = resource("google_compute_snapshot.first", {}, references={"source_disk": [disk.address]})
    copy = resource("google_compute_disk.copy", {"zone": ZONE}, references={"snapshot": [snapshot.address]})
    assert price(copy, others=(disk, snapshot)).bill[0].startswith("Standard provisioned storage (pd-standard): 20 GB")
    given = {"zone": ZONE, "snapshot": "an-older-one"}
    assert price("google_compute_disk", given).status != "priced"


@pytest.mark.parametrize(
    ("kind", "iops"),
    [
        ("pd-extreme", "Provisioned IOPS (pd-extreme): 100000 IOPS at 0.065 = 6500.00"),
        ("hyperdisk-extreme", "Provisioned IOPS (hyperdisk-extreme): 100000 IOPS at 0.032 = 3200.00"),
    ],
)
def test_operations_that_google_gives_by_default_are_not_left_out(kind: str, iops: str) -> None:
    disk = {"zone": ZONE, "type": kind, "size": 100}
    assert price("google_compute_disk", disk).bill[1] == iops
    assert price("google_compute_disk", disk | {"zone": "europe-west1-b"}).status == "partial"


def test_gpus_cost_less_the_longer_they_run_and_have_prices_of_their_own_in_spot_machines() -> None:
    machine: dict[str, Any] = {
        "machine_type": "n1-standard-2",
        "zone": ZONE,
        "guest_accelerator": [{"type": "nvidia-tesla-k80", "count": 2}],
    }
    assert "GPU (nvidia-tesla-k80): 1022 hours at 0.45 = 459.90" in price("google_compute_instance", machine).bill
    spot = price("google_compute_instance", machine | {"scheduling": [{"preemptible": True}]})
    assert spot.gaps == ("no price for GPU (nvidia-tesla-k80) in us-central1",)


@pytest.mark.parametrize("tier", ["db-highmem-4", "db-n1-highmem-4"])
def test_a_database_has_the_processors_and_memory_of_its_tier(tier: str) -> None:
    bill = price("google_sql_database_instance", {"region": REGION, "settings": [{"tier": tier}]}).bill
    assert [line.partition(" at ")[0] for line in bill[:2]] == [
        "vCPUs (zonal): 2920 hours",
        "Memory (zonal): 18980 hours",
    ]
