package main

deny[msg] {
	change := input.resource_changes[_]
	change.type == "aws_security_group_rule"
	change.change.after.cidr_blocks[_] == "0.0.0.0/0"
	change.change.after.from_port <= 22
	change.change.after.to_port >= 22
	msg := sprintf("%v opens SSH to the world", [change.address])
}
