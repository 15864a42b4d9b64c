package main

import rego.v1

deny contains msg if {
	[major, minor, _] := split(input.terraform_version, ".")
	to_number(major) * 100 + to_number(minor) < 106
	msg := sprintf("Terraform %s is too old", [input.terraform_version])
}
