package main

import rego.v1

deny contains msg if {
	some change in input.resource_changes
	change.type == "aws_subnet"
	not net.cidr_contains("10.0.0.0/8", change.change.after.cidr_block)
	msg := sprintf("%s is outside 10.0.0.0/8", [change.address])
}
