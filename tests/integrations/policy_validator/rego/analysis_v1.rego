# The same blast radius in the words of Rego 1.
package terraform.analysis

import rego.v1

import input as tfplan

limit := 30

weights := {
	"aws_autoscaling_group": {"delete": 100, "create": 10, "update": 1},
	"aws_instance": {"delete": 10, "create": 1, "update": 1},
}

default authz := false

authz if {
	score < limit
	not touches_iam
}

touches_iam if {
	some row in tfplan.resource_changes
	startswith(row.type, "aws_iam")
}

score := sum([weight |
	some kind, actions in weights
	some action, each in actions
	weight := each * count(changes(kind, action))
])

changes(kind, action) := [row |
	some row in tfplan.resource_changes
	row.type == kind
	action in row.change.actions
]
