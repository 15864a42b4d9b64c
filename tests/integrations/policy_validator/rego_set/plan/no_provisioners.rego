package main

import rego.v1

deny contains msg if {
	some resource in input.configuration.root_module.resources
	some provisioner in resource.provisioners
	provisioner.type in {"local-exec", "remote-exec"}
	msg := sprintf("%s runs %s", [resource.address, provisioner.type])
}
