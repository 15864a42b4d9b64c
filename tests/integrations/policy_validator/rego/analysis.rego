# The blast radius of a plan, as OPA's Terraform tutorial computes it: each change weighs something, a plan may weigh
# less than 30, and nothing of IAM may change.
package terraform.analysis

import input as tfplan

limit := 30

weights := {
	"aws_autoscaling_group": {"delete": 100, "create": 10, "update": 1},
	"aws_instance": {"delete": 10, "create": 1, "update": 1},
}

default authz = false

authz {
	score < limit
	not touches_iam
}

score := total {
	parts := [part |
		some kind
		weight := weights[kind]
		part := ((weight["create"] * creates[kind]) + (weight["delete"] * deletes[kind])) + (weight["update"] * updates[kind])
	]
	total := sum(parts)
}

touches_iam {
	row := tfplan.resource_changes[_]
	startswith(row.type, "aws_iam")
}

creates[kind] = number {
	weights[kind]
	number := count([row | row := tfplan.resource_changes[_]; row.type == kind; row.change.actions[_] == "create"])
}

deletes[kind] = number {
	weights[kind]
	number := count([row | row := tfplan.resource_changes[_]; row.type == kind; row.change.actions[_] == "delete"])
}

updates[kind] = number {
	weights[kind]
	number := count([row | row := tfplan.resource_changes[_]; row.type == kind; row.change.actions[_] == "update"])
}
