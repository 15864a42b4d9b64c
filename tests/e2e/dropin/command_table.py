"""The commands that are compared with the engine alone, a line each; `|` parts what is run before it in the folder."""

ABOUT_THE_ENGINE = """
-version
--version
-v
version
version -json
-version -json
-chdir=sub version
-chdir=sub version -json
-chdir=sub -version
plan -version
version x
version -foo

-help
--help
-h
-json
-foo
--foo
-chdir=.
-chdir=nosuch
-chdir=nosuch plan
-chdir=nosuch version
-chdir
-chdir=
-chdir= plan
-chdir= apply -auto-approve
-chdir=nosuch -chdir=. plan
-chdir=main.tf plan
-foo plan
-json version
-h plan
-help plan
plan -help
plan -h
plan --help
apply -help
destroy -help
init -help
refresh -help
import -help
validate -help
console -help
test -help
state -help
state mv -help
workspace -help
providers -help
nosuch
nosuch -help
nosuch plan
-chdir=. nosuch
"""
"""What is asked before there is anything to work on."""

IN_A_FOLDER = """
plan
plan -no-color
plan -json
plan -input=false -lock=false
plan -out=p
plan -out p
plan -out=p | show p
plan -out=p | show -json p
plan -out=p | show -no-color p
plan -detailed-exitcode
plan -destroy
plan -refresh-only
plan -refresh=false
plan -target=terraform_data.a
plan -replace=terraform_data.a
plan -var=size=3
plan -var size=3
plan -var-file=more.tfvars
plan -var-file=nosuch.tfvars
plan -var=nosuch=1
plan -compact-warnings
plan -parallelism=1
plan -foo
plan -out
plan extra
-chdir=sub plan
apply -auto-approve
apply -auto-approve -json
apply -auto-approve -no-color
apply -auto-approve -input=false
apply -auto-approve -var=size=3
apply -auto-approve -target=terraform_data.a
apply -auto-approve -refresh=false
apply -auto-approve -destroy
apply -json
apply -foo
apply nosuch
apply main.tf
plan -out=p | apply p
plan -out=p | apply -json p
plan -out=p | apply -auto-approve p
plan -out=p | apply -no-color p
plan -out=p | apply -input=false p
apply -input=false
apply -auto-approve -state=other.tfstate
apply -auto-approve -backup=-
apply -auto-approve | plan
apply -auto-approve | plan -detailed-exitcode
apply -auto-approve | apply -auto-approve
apply -auto-approve | apply -auto-approve -replace=terraform_data.a
apply -auto-approve | apply -refresh-only -auto-approve
apply -auto-approve | destroy -auto-approve
apply -auto-approve | destroy -auto-approve -json
apply -auto-approve | destroy -auto-approve -target=terraform_data.b
apply -auto-approve | destroy
apply -auto-approve | refresh
apply -auto-approve | output
apply -auto-approve | output -json
apply -auto-approve | output -raw name
apply -auto-approve | output nosuch
apply -auto-approve | show
apply -auto-approve | show -json
apply -auto-approve | state list
apply -auto-approve | state show terraform_data.a
apply -auto-approve | state show terraform_data.nosuch
apply -auto-approve | state pull
apply -auto-approve | state mv terraform_data.a terraform_data.c
apply -auto-approve | state rm terraform_data.a
apply -auto-approve | state replace-provider -auto-approve x y
apply -auto-approve | taint terraform_data.a
apply -auto-approve | taint terraform_data.a | plan
apply -auto-approve | taint terraform_data.a | untaint terraform_data.a
apply -auto-approve | graph
apply -auto-approve | workspace new other
workspace list
workspace show
workspace new other
workspace new other | workspace list
workspace new other | workspace select default
workspace new other | plan
workspace new other | workspace delete other
workspace select nosuch
workspace
validate
validate -json
validate -no-color
-chdir=sub validate
fmt
fmt -check
fmt -diff
fmt -check -recursive
get
init
init -input=false
init -upgrade
init -json
init -backend=false
-chdir=sub init
providers
providers schema -json
providers lock -help
graph
graph -type=plan
output
output -json
show
show -json
show nosuch
state list
state
metadata functions -json
login -help
force-unlock 1
force-unlock -force 1
import terraform_data.a x
taint terraform_data.a
test
test -json
"""
"""What is run in a folder that has been initialised."""


def lines_of(text: str) -> list[str]:
    """Return the commands of a table; a blank line is the command without words, but for the first and the last."""
    return text.split("\n")[1:-1]


COMMANDS = [*lines_of(ABOUT_THE_ENGINE), *lines_of(IN_A_FOLDER)]
