"""live_amis: images exist, are not deprecated, and are owned, named and as old as they may be."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.paths import Path

from aws_compliance.config import AllowedAmis
from aws_compliance.controls.allowed_amis import PATHS
from aws_compliance.globs import matches
from aws_compliance.live.check import LiveCheck, Subject
from aws_compliance.wording import list_names

Use = tuple[Resource, Path, str]


def _run(subject: Subject) -> Iterator[Finding]:
    environments = subject.environments
    for region, resources in subject.by_region(r for r in subject.resources if r.type in PATHS).items():
        uses = [use for resource in resources for use in _uses(resource)]
        wanted = sorted({image for _, _, image in uses})
        if not wanted:
            continue
        filters = [{"Name": "image-id", "Values": wanted}]
        images = subject.account.ask_all("ec2", "describe_images", "Images", region, Filters=filters)
        known = {image["ImageId"]: image for image in images}
        for resource, path, image_id in uses:
            complaint = _complaint(image_id, known.get(image_id), region, environments.allowed(resource).amis, subject)
            if complaint:
                yield _finding(resource, path, *complaint)


def _uses(resource: Resource) -> Iterator[Use]:
    for path, value in resource.values(PATHS[resource.type]):
        if isinstance(value, str) and value.startswith("ami-") and resource.changed(path):
            yield resource, path, value


def _complaint(
    image_id: str, image: Any, region: str, allowed: AllowedAmis | None, subject: Subject
) -> tuple[str, bool] | None:
    """Return what is wrong with an image, and whether that is for sure a failure."""
    if image is None:
        return f"The image {image_id} does not exist in {region}, or these credentials may not use it", True
    name = f"The image {image_id} ({image.get('Name') or 'without a name'})"
    if image.get("State", "available") != "available":
        return f"{name} is {image['State']}", True
    if allowed is not None and (complaint := _not_allowed(image, allowed, subject)):
        return f"{name} {complaint}", True
    deprecated = _moment(image.get("DeprecationTime"))
    if deprecated is not None and deprecated <= datetime.now(UTC):
        return f"{name} has been deprecated since {deprecated:%Y-%m-%d}", False
    return None


def _not_allowed(image: Any, allowed: AllowedAmis, subject: Subject) -> str | None:
    owners = {str(image.get("OwnerId")), str(image.get("ImageOwnerAlias"))}
    if allowed.owners and not owners & {_account(owner, subject) for owner in allowed.owners}:
        return f"belongs to {image.get('OwnerId')}; allowed is {list_names(allowed.owners, 'or')}"
    if allowed.names and not matches(str(image.get("Name") or ""), tuple(allowed.names)):
        return f"is not called as allowed: {list_names(allowed.names, 'or')}"
    made = _moment(image.get("CreationDate"))
    if allowed.max_age_days is not None and made is not None:
        days = (datetime.now(UTC) - made).days
        if days > allowed.max_age_days:
            return f"is {days} days old; allowed are {allowed.max_age_days}"
    return None


def _account(owner: str, subject: Subject) -> str:
    return subject.account.number() if owner == "self" else owner


def _moment(text: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text)) if text else None
    except ValueError:
        return None


def _finding(resource: Resource, path: Path, message: str, is_failure: bool) -> Finding:
    return Finding(
        rule=CHECK.id,
        message=message,
        severity="high" if is_failure else "medium",
        status="fail" if is_failure else "warn",
        address=resource.address,
        path=path,
        remediation='Use an image that exists in the region and may be used, or look it up with `data "aws_ami"`.',
    )


CHECK = LiveCheck(id="live_amis", what="the images", run=_run)
