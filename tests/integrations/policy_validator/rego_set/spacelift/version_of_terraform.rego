package spacelift

import rego.v1

deny contains msg if {
	semver.compare(input.terraform.terraform_version, "1.6.0") < 0
	msg := sprintf("%s is too old", [input.terraform.terraform_version])
}
