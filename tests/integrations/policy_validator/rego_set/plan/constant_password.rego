package main

import rego.v1

warn contains msg if {
	some resource in input.configuration.root_module.resources
	resource.type == "aws_db_instance"
	resource.expressions.password.constant_value
	msg := sprintf("%s has its password in the code", [resource.address])
}
