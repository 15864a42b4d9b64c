package main

import rego.v1

as_list(value) := value if is_array(value)

as_list(value) := [value] if not is_array(value)

deny contains msg if {
	some change in input.resource_changes
	change.type == "aws_iam_policy"
	document := json.unmarshal(change.change.after.policy)
	some statement in as_list(document.Statement)
	statement.Effect == "Allow"
	"*" in as_list(statement.Action)
	msg := sprintf("%s allows everything", [change.address])
}
