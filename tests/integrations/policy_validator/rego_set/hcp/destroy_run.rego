package terraform.policies.destroy

import rego.v1

deny contains "this run would destroy everything" if input.run.is_destroy
