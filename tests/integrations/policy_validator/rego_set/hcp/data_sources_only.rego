package terraform.policies.ami

import rego.v1

deny contains msg if {
	some resource in input.plan.planned_values.root_module.resources
	resource.mode == "managed"
	resource.type == "aws_instance"
	not resource.values.ami in {"ami-0001", "ami-0002"}
	msg := sprintf("%s has the image %s", [resource.address, resource.values.ami])
}
