package main

import rego.v1

described(group) if {
	every rule in group.change.after.ingress {
		rule.description != ""
	}
}

deny contains msg if {
	some group in input.resource_changes
	group.type == "aws_security_group"
	not described(group)
	msg := sprintf("%s has a rule without a description", [group.address])
}
