"""S3 buckets and what is said of them: in an argument of their own, or in a resource beside them."""

from tollgate_rules.companions import Beside
from tollgate_rules.demands import Judge


def beside_bucket(resource_type: str, that: Judge | None = None) -> Beside:
    """A resource that configures a bucket, which it names with `bucket`."""
    return Beside(resource_type, by="bucket", name="bucket", that=that)
