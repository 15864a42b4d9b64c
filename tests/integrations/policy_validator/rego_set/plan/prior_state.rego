package main

import rego.v1

deny contains msg if {
	some resource in input.prior_state.values.root_module.resources
	resource.type == "aws_instance"
	resource.values.instance_state == "stopped"
	msg := sprintf("%s is stopped", [resource.address])
}
