"""What each storage class of S3 charges for."""

from msgspec import Struct

from cost_estimator.model import Tier

_THOUSAND = 1000
_TERABYTE = 1024
Sku = str | tuple[str, ...]


class Charge(Struct, frozen=True):
    """Something that a storage class charges for: its name, its usage key, its unit and its price."""

    name: str
    key: str
    sku: Sku
    unit: str = "GB"
    per: int = 1


def _requests(name: str, key: str, sku: Sku) -> Charge:
    return Charge(name, key, sku, "1k requests", _THOUSAND)


def _put_and_get(put: str, get: str) -> tuple[Charge, Charge]:
    return (
        _requests("PUT, COPY, POST, LIST requests", "monthly_tier_1_requests", put),
        _requests("GET, SELECT, and all other requests", "monthly_tier_2_requests", get),
    )


def _select(where: str) -> tuple[Charge, Charge]:
    return (
        Charge(
            "Select data scanned", "monthly_select_data_scanned_gb", f"s3/Data Scanned by S3 Select in {where} per GB"
        ),
        Charge(
            "Select data returned",
            "monthly_select_data_returned_gb",
            f"s3/Data Returned by S3 Select in {where} per GB",
        ),
    )


def _transition(into: str) -> Charge:
    sku = f"s3/Lifecycle Transition Requests into {into} per Requests"
    return _requests("Lifecycle transition", "monthly_lifecycle_transition_requests", sku)


def _infrequent(where: str, storage: str) -> tuple[Charge, ...]:
    return (
        Charge("Storage", "storage_gb", storage),
        *_put_and_get(
            f"s3/PUT COPY/POST or LIST requests to {where} per Requests",
            f"s3/GET and all other requests to {where} per Requests",
        ),
        _transition(where),
        Charge("Retrievals", "monthly_data_retrieval_gb", f"s3/Object Retrieval in {where} per GB"),
        *_select(where),
    )


def _restored(older: str, newer: str) -> Sku:
    """Return what prices call it where Glacier was a service of its own, and in regions that came later."""
    return f"glacier/{older}", f"s3/Glacier S3 {newer}"


STANDARD_TIERS = (
    Tier("", 50 * _TERABYTE, "s3/Standard Storage First 50 TB per GB Mo"),
    Tier("next 450TB", 450 * _TERABYTE, "s3/Standard Storage Next 450 TB per GB Mo"),
    Tier("over 500TB", None, "s3/Standard Storage Over 500 TB per GB Mo"),
)
STANDARD = (
    *_put_and_get("s3/PUT COPY/POST or LIST requests per Requests", "s3/GET and all other requests per Requests"),
    *_select("Standard"),
)
_FREQUENT = "s3/Intelligent Tiering Frequent Access First 50 TB per GB Mo"
_INTELLIGENT = (
    Charge("Storage (frequent access)", "frequent_access_storage_gb", _FREQUENT),
    Charge(
        "Storage (infrequent access)",
        "infrequent_access_storage_gb",
        (
            "s3/Intelligent Tiering Infrequent Access per GB Mo",
            "s3/Intelligent Tiering Infrequent Access From 0 to Inf per GB-Mo",
        ),
    ),
    Charge("Storage (archive access)", "archive_access_storage_gb", "s3/IntelligentTieringArchiveAccess"),
    Charge("Storage (deep archive access)", "deep_archive_access_storage_gb", "s3/IntelligentTieringDeepArchiveAccess"),
    Charge(
        "Monitoring and automation",
        "monitored_objects",
        "s3/Per object per month monitoring and automation fee for objects in Intelligent Tiering",
        "1k objects",
        _THOUSAND,
    ),
    *_put_and_get(
        "s3/PUT COPY/POST or LIST requests to Intelligent Tiering per Requests",
        "s3/GET and all other requests to Intelligent Tiering per Requests",
    ),
    _transition("Intelligent Tiering"),
    *_select("Intelligent Tiering"),
    Charge("Early delete (within 30 days)", "early_delete_gb", _FREQUENT),
)
_GLACIER = (
    Charge("Storage", "storage_gb", "s3/Glacier Storage per GB Mo"),
    *_put_and_get("s3/PUT requests to Glacier per Requests", "s3/GET and all other requests to GLACIER per Requests"),
    _transition("Glacier"),
    _requests(
        "Retrieval requests (standard)",
        "monthly_standard_data_retrieval_requests",
        _restored("API Request Standard", "API Tier 3 RestoreObject"),
    ),
    Charge(
        "Retrievals (standard)",
        "monthly_standard_data_retrieval_gb",
        _restored("Standard-Retrieval per GB", "Standard Retrieval RestoreObject"),
    ),
    Charge(
        "Select data scanned (standard)",
        "monthly_standard_select_data_scanned_gb",
        "glacier/Standard-Select-Scanned per GB",
    ),
    Charge(
        "Select data returned (standard)",
        "monthly_standard_select_data_returned_gb",
        "glacier/Standard-Select-Returned per GB",
    ),
    _requests(
        "Retrieval requests (expedited)",
        "monthly_expedited_data_retrieval_requests",
        ("glacier/API Request Expedited", "s3/Glacier Expedited Glacier Restore Requests"),
    ),
    Charge(
        "Retrievals (expedited)",
        "monthly_expedited_data_retrieval_gb",
        _restored("Expedited-Retrieval per GB", "Expedited Retrieval"),
    ),
    Charge(
        "Select data scanned (expedited)",
        "monthly_expedited_select_data_scanned_gb",
        "glacier/Expedited-Select-Scanned per GB",
    ),
    Charge(
        "Select data returned (expedited)",
        "monthly_expedited_select_data_returned_gb",
        "glacier/Expedited-Select-Returned per GB",
    ),
    Charge("Select data scanned (bulk)", "monthly_bulk_select_data_scanned_gb", "glacier/Bulk-Select-Scanned per GB"),
    Charge(
        "Select data returned (bulk)", "monthly_bulk_select_data_returned_gb", "glacier/Bulk-Select-Returned per GB"
    ),
    Charge(
        "Early delete (within 90 days)",
        "early_delete_gb",
        ("glacier/EarlyDelete per GB-Mo", "s3/Glacier Storage per GB Mo"),
    ),
)
_DEEP_ARCHIVE = (
    Charge("Storage", "storage_gb", "s3glacierdeeparchive/Glacier Deep Archive GB Mo"),
    *_put_and_get(
        "s3glacierdeeparchive/PUT to Glacier Deep Archive Requests", "s3/GET and all other requests to GDA per Requests"
    ),
    _transition("Glacier Deep Archive"),
    _requests(
        "Retrieval requests (standard)",
        "monthly_standard_data_retrieval_requests",
        "s3glacierdeeparchive/GDA Standard Restore Requests",
    ),
    Charge(
        "Retrievals (standard)", "monthly_standard_data_retrieval_gb", "s3glacierdeeparchive/S3 Standard-Retrieval GB"
    ),
    _requests(
        "Retrieval requests (bulk)",
        "monthly_bulk_data_retrieval_requests",
        "s3glacierdeeparchive/Glacier Deep Archive Bulk Restore Requests",
    ),
    Charge("Retrievals (bulk)", "monthly_bulk_data_retrieval_gb", "s3glacierdeeparchive/S3 Bulk-Retrieval GB"),
    Charge("Early delete (within 180 days)", "early_delete_gb", "s3glacierdeeparchive/S3 EarlyDelete GDA GB-Mo"),
)
CLASSES: tuple[tuple[str, str, str, tuple[Charge, ...]], ...] = (
    ("INTELLIGENT_TIERING", "intelligent_tiering", "Intelligent tiering", _INTELLIGENT),
    (
        "STANDARD_IA",
        "standard_infrequent_access",
        "Standard - infrequent access",
        _infrequent("Standard Infrequent Access", "s3/Standard Infrequent Access Storage per GB-Mo"),
    ),
    (
        "ONEZONE_IA",
        "one_zone_infrequent_access",
        "One zone - infrequent access",
        _infrequent("One Zone Infrequent Access", "s3/One Zone Infrequent Access Storage Inf per GB-Mo"),
    ),
    ("GLACIER", "glacier_flexible_retrieval", "Glacier flexible retrieval", _GLACIER),
    ("DEEP_ARCHIVE", "glacier_deep_archive", "Glacier deep archive", _DEEP_ARCHIVE),
)
"""Each storage class as a lifecycle names it, as usage names it, its title and what it charges for."""
