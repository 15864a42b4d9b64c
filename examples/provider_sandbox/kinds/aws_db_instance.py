"""aws_db_instance: a database server."""

from typing import Any

from provider_sandbox.kind import Kind, New

_PORTS = {"mysql": 3306, "mariadb": 3306, "postgres": 5432, "oracle-ee": 1521, "sqlserver-ex": 1433}


def _values(new: New) -> dict[str, Any]:
    name = new.name("identifier")
    engine = new.planned.get("engine")
    port = _PORTS.get(engine, 3306) if isinstance(engine, str) else 3306
    address = f"{name}.{new.token(12)}.{new.region}.rds.amazonaws.com"
    return {
        "id": f"db-{new.token(26).upper()}",
        "address": address,
        "allocated_storage": 20,
        "arn": new.arn("rds", f"db:{name}"),
        "availability_zone": f"{new.region}a",
        "backup_retention_period": 0,
        "backup_target": "region",
        "backup_window": "03:00-03:30",
        "ca_cert_identifier": "rds-ca-rsa2048-g1",
        "character_set_name": "",
        "database_insights_mode": "standard",
        "db_name": "",
        "db_subnet_group_name": "default",
        "endpoint": f"{address}:{port}",
        "engine": "mysql",
        "engine_lifecycle_support": "open-source-rds-extended-support",
        "engine_version": "8.0.40",
        "engine_version_actual": "8.0.40",
        "hosted_zone_id": "Z2R2ITUGPM61AM",
        "identifier": name,
        "identifier_prefix": "",
        "iops": 0,
        "kms_key_id": "",
        "license_model": "general-public-license",
        "listener_endpoint": [],
        "maintenance_window": "sun:05:00-sun:05:30",
        "master_user_secret": [],
        "master_user_secret_kms_key_id": "",
        "max_allocated_storage": 0,
        "monitoring_role_arn": "",
        "multi_az": False,
        "network_type": "IPV4",
        "option_group_name": "default:mysql-8-0",
        "parameter_group_name": "default.mysql8.0",
        "performance_insights_kms_key_id": "",
        "performance_insights_retention_period": 0,
        "port": port,
        "replica_mode": "",
        "replicas": [],
        "resource_id": f"db-{new.token(26).upper()}",
        "snapshot_identifier": "",
        "status": "available",
        "storage_throughput": 0,
        "storage_type": "gp2",
        "timezone": "",
        "username": "admin",
        "vpc_security_group_ids": [],
    }


KIND = Kind(
    type="aws_db_instance",
    new_id=lambda _: None,
    values=_values,
    defaults={
        "auto_minor_version_upgrade": True,
        "copy_tags_to_snapshot": False,
        "dedicated_log_volume": False,
        "delete_automated_backups": True,
        "monitoring_interval": 0,
        "performance_insights_enabled": False,
        "publicly_accessible": False,
        "skip_final_snapshot": False,
    },
    replace=[
        "availability_zone", "character_set_name", "custom_iam_instance_profile", "db_name", "engine", "kms_key_id",
        "nchar_character_set_name", "snapshot_identifier", "storage_encrypted", "timezone", "username",
    ],
)  # fmt: skip
