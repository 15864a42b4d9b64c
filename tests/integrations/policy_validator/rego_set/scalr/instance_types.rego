package terraform

import input.tfplan as tfplan

allowed_types := {"aws_instance": ["t3.micro"], "aws_db_instance": ["db.t3.micro"]}

attribute := {"aws_instance": "instance_type", "aws_db_instance": "instance_class"}

array_contains(arr, elem) {
	arr[_] = elem
}

deny[reason] {
	r := tfplan.resource_changes[_]
	name := attribute[r.type]
	not array_contains(allowed_types[r.type], r.change.after[name])
	reason := sprintf("%-40s :: %q is not allowed", [r.address, r.change.after[name]])
}
