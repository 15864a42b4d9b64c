package terraform.module

import rego.v1

resources contains resource if {
	walk(input.planned_values, [_, value])
	some resource in value.resources
}

deny contains msg if {
	some resource in resources
	resource.type == "aws_security_group"
	contains(resource.values.description, "HTTP")
	msg := sprintf("%s speaks of HTTP", [resource.address])
}
