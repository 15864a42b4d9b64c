package spacelift

import rego.v1

is_world(cidr) if cidr in {"0.0.0.0/0", "::/0"}

deny contains msg if {
	some group in input.terraform.resource_changes
	group.type == "aws_security_group"
	some rule in array.concat(object.get(group.change.after, "ingress", []), object.get(group.change.after, "egress", []))
	some cidr in rule.cidr_blocks
	is_world(cidr)
	msg := sprintf("%s is open to %s", [group.address, cidr])
}
