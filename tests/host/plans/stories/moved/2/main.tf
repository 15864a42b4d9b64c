resource "terraform_data" "after" {
  input = 1
}

resource "terraform_data" "into_count" {
  count = 1
  input = "two"
}

module "home" {
  source = "./module_home"
}

moved {
  from = terraform_data.before
  to   = terraform_data.after
}

moved {
  from = terraform_data.into_module
  to   = module.home.terraform_data.moved_in
}
