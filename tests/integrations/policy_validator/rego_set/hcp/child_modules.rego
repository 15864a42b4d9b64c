package terraform.policies.children

import rego.v1

deny contains msg if {
	some module in input.plan.planned_values.root_module.child_modules
	some resource in module.resources
	resource.type == "aws_db_instance"
	resource.values.publicly_accessible
	msg := sprintf("%s in %s is public", [resource.name, module.address])
}
