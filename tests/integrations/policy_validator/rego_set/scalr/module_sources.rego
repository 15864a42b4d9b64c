package terraform

import input.tfplan as tfplan

deny[reason] {
	walk(tfplan.configuration.root_module, [path, value])
	path[count(path) - 2] == "module_calls"
	not startswith(value.source, "registry.example.com/")
	reason := sprintf("%s comes from %s", [path[count(path) - 1], value.source])
}
