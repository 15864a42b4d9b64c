"""Short names of resource types, for templates: `s3` of aws_s3_bucket, `rg` of azurerm_resource_group."""

from functools import lru_cache


@lru_cache(maxsize=1024)
def abbreviation(resource_type: str) -> str:
    """Return a type's short name; of one without, the type without its provider, with hyphens."""
    return _known().get(resource_type) or resource_type.partition("_")[2].replace("_", "-") or resource_type


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    from naming_checker.limits.type_table import read_pairs

    return read_pairs("abbreviations.txt")
