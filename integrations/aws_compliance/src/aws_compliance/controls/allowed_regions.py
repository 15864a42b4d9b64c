"""allowed_regions: things are made only in regions where they may be."""

from collections.abc import Iterator

from tollgate_runtime import UNKNOWN, Resource

from aws_compliance.control import Control, JudgeResource, Remark, Settings
from aws_compliance.environment import Environments
from aws_compliance.globs import matches
from aws_compliance.places import region_of
from aws_compliance.wording import list_names


def _prepare(settings: Settings) -> JudgeResource | None:
    config = settings.config
    environments = Environments(config)
    fallback = config.fallback_region

    def judge(resource: Resource) -> Iterator[Remark]:
        allowed = environments.allowed(resource).regions
        if not allowed or resource.action == "update":  # what exists stays where it is
            return
        region = region_of(resource, fallback)
        if region is UNKNOWN:
            yield Remark(kind="unknown", message="region is known only after apply", path=("region",))
        elif region is not None and not matches(region, allowed):
            yield Remark(
                kind="wrong",
                message=f"It would be created in {region}; allowed is {list_names(allowed, 'or')}",
                path=("region",) if resource.after.get("region") else (),
                remediation=_remediation(allowed),
            )

    is_on = config.allowed_regions or any(each.allowed_regions for each in config.environments.values())
    return judge if is_on else None


def _remediation(allowed: tuple[str, ...]) -> str:
    named = next((region for region in allowed if "*" not in region), None)
    advice = "Use a provider whose `region` is allowed, or set `region` here (provider 6 and newer)"
    return f'{advice}:\nregion = "{named}"' if named else f"{advice}."


CONTROL = Control(
    id="allowed_regions", title="Resources are created in allowed regions", severity="high", resource=_prepare
)
