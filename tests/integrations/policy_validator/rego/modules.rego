# Security groups that speak of HTTP, in the root module and in every child, as OPA's Terraform tutorial finds them.
package terraform.module

deny[msg] {
	group := planned[_]
	group.type == "aws_security_group"
	contains(group.values.description, "HTTP")
	msg := sprintf("No security groups should be using HTTP. Resource in violation: %v", [group.address])
}

planned[row] {
	walk(input.planned_values, [path, value])
	path[count(path) - 1] == "resources"
	row := value[_]
}
