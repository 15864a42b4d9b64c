package main

import rego.v1

deny_big contains msg if {
	some change in input.resource_changes
	change.change.after.instance_type == "m5.24xlarge"
	msg := sprintf("%s is too big", [change.address])
}

deny_small contains msg if {
	some change in input.resource_changes
	change.change.after.instance_type == "t2.nano"
	msg := sprintf("%s is too small", [change.address])
}

exception contains ["small"] if input.terraform_version
