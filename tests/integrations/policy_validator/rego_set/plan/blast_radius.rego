package terraform.analysis

import rego.v1

weights := {"aws_autoscaling_group": {"delete": 100, "create": 10, "update": 1}, "aws_instance": {"delete": 10, "create": 1, "update": 1}}

changes(kind, action) := [row | some row in input.resource_changes; row.type == kind; action in row.change.actions]

score := sum([points |
	some kind, by_action in weights
	some action, weight in by_action
	points := weight * count(changes(kind, action))
])

deny contains msg if {
	score > 30
	msg := sprintf("the plan weighs %d, more than 30", [score])
}
