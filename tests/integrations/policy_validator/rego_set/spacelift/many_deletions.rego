package spacelift

warn["many resources are deleted"] {
	count(deleted) > 1
}

deleted[resource.address] {
	resource := input.terraform.resource_changes[_]
	resource.change.actions[_] == "delete"
}
