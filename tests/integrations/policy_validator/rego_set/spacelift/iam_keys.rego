package spacelift

import rego.v1

deny contains sprintf("%s is a long-lived key", [resource.address]) if {
	some resource in input.terraform.resource_changes
	resource.type == "aws_iam_access_key"
	some action in resource.change.actions
	action == "create"
}
