"""Which products of the AWS Price List are which of our prices.

Each offer names a service code, the filters that the API applies, and how the key of a price is made of a product.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

import attrs

from cost_estimator.refresh.products import Product

Keys = Callable[[Product], Iterator[tuple[str, Decimal]]]
"""The keys of a product, `SERVICE/KEY`, each with what its price is divided by."""
_ONE = Decimal(1)
_MIB_PER_GIB = Decimal(1024)
_SYSTEMS = {"Linux": "linux", "Windows": "windows", "RHEL": "rhel", "SUSE": "suse"}


@attrs.frozen(kw_only=True)
class Offer:
    """Products of one kind.

    Attributes:
        service: what `--service` calls it.
        code: the service code of the API.
        filters: what the API is asked for, beside the region.
        keys: the keys of a product.
    """

    service: str
    code: str
    filters: Mapping[str, str]
    keys: Keys

    @property
    def name(self) -> str:
        """Return the name of the offer, the same in every run."""
        return "|".join([self.code, *(f"{field}={value}" for field, value in sorted(self.filters.items()))])


def _machines(service: str) -> Keys:
    def keys(product: Product) -> Iterator[tuple[str, Decimal]]:
        given = product.attributes
        system = _SYSTEMS.get(given.get("operatingSystem", ""))
        if system and given.get("licenseModel", "No License required") == "No License required":
            yield f"{service}/{system}/{given.get('instanceType', '')}", _ONE

    return keys


def _databases(product: Product) -> Iterator[tuple[str, Decimal]]:
    given = product.attributes
    if not given.get("databaseEngine"):
        return
    deployment = re.sub(r"[()]", "", given.get("deploymentOption", "")).replace(" SQL Server Mirror", "")
    engine = " ".join(filter(None, [given.get("databaseEngine"), given.get("databaseEdition")]))
    key = "|".join([given.get("instanceType", ""), engine, given.get("licenseModel", ""), deployment])
    is_optimized = "IOOptimized" in given.get("usagetype", "") or "I/O Optimization" in given.get("storage", "")
    yield f"rds/{key}|io-opt" if is_optimized else f"rds/{key}", _ONE


def _by_type(service: str, *attributes: str) -> Keys:
    def keys(product: Product) -> Iterator[tuple[str, Decimal]]:
        values = [product.attributes.get(name, "") for name in attributes]
        if all(values):
            yield f"{service}/{'|'.join(values)}", _ONE

    return keys


def _volumes(product: Product) -> Iterator[tuple[str, Decimal]]:
    kind = product.attributes.get("volumeApiName", "")
    if kind:
        yield f"ebs/{kind}/storage", _ONE


def _by_usage(table: Mapping[str, str]) -> Keys:
    """Return keys by the usage type, without the prefix of the region."""

    def keys(product: Product) -> Iterator[tuple[str, Decimal]]:
        keys = [table[name] for name in product.usage_types if name in table]
        if keys:
            yield keys[0], _ONE

    return keys


def _throughput(product: Product) -> Iterator[tuple[str, Decimal]]:
    """Yield the throughput price, converted from the API's unit of GiBps."""
    if "EBS:VolumeP-Throughput.gp3" in product.usage_types:
        yield "ebs/gp3/throughput", _MIB_PER_GIB


_ON_DEMAND = {"productFamily": "Compute Instance", "capacitystatus": "Used", "preInstalledSw": "NA"}
_BALANCERS = {
    "Load Balancer": "Classic",
    "Load Balancer-Application": "Application",
    "Load Balancer-Gateway": "Gateway",
    "Load Balancer-Network": "Network",
}


def _balancer(title: str) -> Keys:
    return _by_usage(
        {
            "LoadBalancerUsage": f"elb/{title} Load Balancer Hours",
            "LCUUsage": f"elb/{title} Load Balancer LCU Hours",
            "DataProcessing-Bytes": f"elb/{title} Load Balancer Data",
        }
    )


OFFERS: tuple[Offer, ...] = (
    Offer(service="ec2", code="AmazonEC2", filters={**_ON_DEMAND, "tenancy": "Shared"}, keys=_machines("ec2")),
    Offer(
        service="ec2", code="AmazonEC2", filters={**_ON_DEMAND, "tenancy": "Dedicated"}, keys=_machines("ec2-dedicated")
    ),
    Offer(service="rds", code="AmazonRDS", filters={"productFamily": "Database Instance"}, keys=_databases),
    Offer(
        service="elasticache",
        code="AmazonElastiCache",
        filters={"productFamily": "Cache Instance"},
        keys=_by_type("elasticache", "instanceType", "cacheEngine"),
    ),
    Offer(
        service="opensearch",
        code="AmazonES",
        filters={"productFamily": "Amazon OpenSearch Service Instance"},
        keys=_by_type("opensearch", "instanceType"),
    ),
    Offer(service="ebs", code="AmazonEC2", filters={"productFamily": "Storage"}, keys=_volumes),
    Offer(
        service="ebs",
        code="AmazonEC2",
        filters={"productFamily": "System Operation"},
        keys=_by_usage(
            {
                "EBS:VolumeP-IOPS.gp3": "ebs/gp3/iops",
                "EBS:VolumeP-IOPS.piops": "ebs/io1/iops",
                "EBS:VolumeP-IOPS.io2": "ebs/io2/iops/tier1",
                "EBS:VolumeP-IOPS.io2.tier2": "ebs/io2/iops/tier2",
                "EBS:VolumeP-IOPS.io2.tier3": "ebs/io2/iops/tier3",
                "EBS:VolumeIOUsage": "ebs/standard/io",
            }
        ),
    ),
    Offer(service="ebs", code="AmazonEC2", filters={"productFamily": "Provisioned Throughput"}, keys=_throughput),
    Offer(
        service="ebs",
        code="AmazonEC2",
        filters={"productFamily": "Storage Snapshot"},
        keys=_by_usage({"EBS:SnapshotUsage": "ebs/snapshot"}),
    ),
    Offer(
        service="nat",
        code="AmazonEC2",
        filters={"productFamily": "NAT Gateway"},
        keys=_by_usage({"NatGateway-Hours": "nat/hours", "NatGateway-Bytes": "nat/gb"}),
    ),
    *(
        Offer(service="elb", code="AWSELB", filters={"productFamily": family}, keys=_balancer(title))
        for family, title in _BALANCERS.items()
    ),
    Offer(
        service="vpc",
        code="AmazonVPC",
        filters={"group": "VPCPublicIPv4Address"},
        keys=_by_usage(
            {
                "PublicIPv4:InUseAddress": "vpc/Hourly charge for In use Public IPv4 Addresses per Hrs",
                "PublicIPv4:IdleAddress": "vpc/Hourly charge for Idle Public IPv4 Addresses per Hrs",
            }
        ),
    ),
    Offer(
        service="eks",
        code="AmazonEKS",
        filters={"productFamily": "Compute"},
        keys=_by_usage(
            {
                "AmazonEKS-Hours:perCluster": "eks/Compute per Hours",
                "AmazonEKS-Hours:extendedSupport": "eks/Compute ExtendedSupport per Hours",
            }
        ),
    ),
    Offer(
        service="kms",
        code="awskms",
        filters={"productFamily": "Encryption Key"},
        keys=_by_usage({"KMS-Keys": "kms/Encryption Key", "KMS-Requests": "kms/API request - Non Free Tier"}),
    ),
    Offer(
        service="lambda",
        code="AWSLambda",
        filters={"productFamily": "Serverless"},
        keys=_by_usage(
            {
                "Request": "lambda/Lambda Requests",
                "Request-ARM": "lambda/Lambda Requests-ARM",
                "Lambda-GB-Second": "lambda/Lambda Duration",
                "Lambda-GB-Second-ARM": "lambda/Lambda Duration-ARM",
                "Lambda-Provisioned-Concurrency": "lambda/Lambda Provisioned-Concurrency",
                "Lambda-Provisioned-GB-Second": "lambda/Lambda Duration-Provisioned",
            }
        ),
    ),
    Offer(
        service="secretsmanager",
        code="AWSSecretsManager",
        filters={"productFamily": "Secret"},
        keys=_by_usage({"AWSSecretsManager-Secrets": "secretsmanager/Secret"}),
    ),
)
SERVICES = tuple(dict.fromkeys(offer.service for offer in OFFERS))
"""What `--service` takes."""
