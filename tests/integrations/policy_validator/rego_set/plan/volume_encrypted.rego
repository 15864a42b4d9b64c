package main

import rego.v1

deny contains msg if {
	some change in input.resource_changes
	change.type == "aws_ebs_volume"
	not change.change.after.encrypted
	msg := sprintf("%s is not encrypted", [change.address])
}
