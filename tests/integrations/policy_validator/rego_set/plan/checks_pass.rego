package main

import rego.v1

violation contains {"msg": msg, "details": {"status": check.status}} if {
	some check in input.checks
	check.status == "fail"
	msg := sprintf("%s fails", [check.address.to_display])
}
