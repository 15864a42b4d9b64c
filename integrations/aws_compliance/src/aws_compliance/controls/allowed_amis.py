"""allowed_amis: instances are made from images whose id may be used; owner, name and age need `live`."""

from collections.abc import Iterator

from tollgate_runtime import SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import format_path

from aws_compliance.control import Control, JudgeResource, Remark, Settings
from aws_compliance.environment import Environments
from aws_compliance.globs import matches
from aws_compliance.wording import list_names

PATHS = {
    "aws_instance": "ami",
    "aws_launch_configuration": "image_id",
    "aws_launch_template": "image_id",
    "aws_spot_fleet_request": "launch_specification[*].ami",
    "aws_spot_instance_request": "ami",
}
"""For a resource type, where its image is."""


def _prepare(settings: Settings) -> JudgeResource | None:
    config = settings.config
    environments = Environments(config)

    def judge(resource: Resource) -> Iterator[Remark]:
        pattern = PATHS.get(resource.type)
        amis = environments.allowed(resource).amis if pattern else None
        if pattern is None or amis is None or not amis.ids:
            return
        for path, value in resource.values(pattern):
            if resource.action == "update" and not resource.changed(path):
                continue
            if value is UNKNOWN:
                yield Remark(kind="unknown", message=f"{format_path(path)} is known only after apply", path=path)
            elif isinstance(value, str) and value is not SENSITIVE and not matches(value, tuple(amis.ids)):
                yield Remark(
                    kind="wrong",
                    message=f"The image {value} is not among the allowed ones: {list_names(amis.ids, 'or')}",
                    path=path,
                    remediation="Use one of the allowed images.",
                )

    all_amis = [config.allowed_amis, *(each.allowed_amis for each in config.environments.values())]
    return judge if any(amis and amis.ids for amis in all_amis) else None


CONTROL = Control(id="allowed_amis", title="Instances use allowed AMIs", resource=_prepare)
