package terraform

import input.tfplan as tfplan

resources := {"aws_ebs_volume", "aws_rds_cluster"}

get_address(resource) = address {
	resource.module_address
	address := sprintf("%s (in %s)", [resource.address, resource.module_address])
}

get_address(resource) = resource.address {
	not resource.module_address
}

deny[reason] {
	r := tfplan.resource_changes[_]
	resources[r.type]
	is_null(r.change.after.kms_key_id)
	reason := sprintf("%s has no key of its own", [get_address(r)])
}
