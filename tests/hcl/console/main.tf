variable "name" {
  type    = string
  default = "web"
}
variable "nothing" {
  type    = string
  default = null
}
variable "secret" {
  type      = string
  default   = "hunter2"
  sensitive = true
}
variable "flag" {
  type    = bool
  default = "true"
}
variable "count_text" {
  type    = number
  default = "3"
}
variable "any_map" {
  default = { a = 1, b = "two" }
}
variable "tags" {
  type    = map(string)
  default = { Team = "web", Size = 5 }
}
variable "zones" {
  type    = list(string)
  default = ["a", "b", "c"]
}
variable "unique" {
  type    = set(string)
  default = ["b", "a", "b"]
}
variable "settings" {
  type = object({
    size    = optional(number, 10)
    name    = string
    labels  = optional(map(string), {})
    nested  = optional(object({ on = optional(bool, true), level = optional(string) }), {})
    missing = optional(string)
  })
  default = { name = "x", extra = "dropped" }
}
variable "several" {
  type = list(object({ id = string, weight = optional(number, 1) }))
  default = [{ id = "p" }, { id = "q", weight = 4 }]
}
variable "keyed" {
  type    = map(object({ size = optional(number, 2), kind = optional(string) }))
  default = { one = {}, two = { size = 7, kind = "k" } }
}
variable "pair" {
  type    = tuple([string, number])
  default = ["x", 2]
}
variable "not_nullable" {
  type     = string
  default  = "fallback"
  nullable = false
}
variable "empty_list" {
  type    = list(string)
  default = []
}
variable "null_list" {
  type    = list(string)
  default = null
}
variable "null_map" {
  type    = map(number)
  default = null
}
variable "null_object" {
  type    = object({ a = optional(string, "x") })
  default = null
}
variable "null_number" {
  type    = number
  default = null
}
variable "secret_list" {
  type      = list(string)
  default   = ["s", "t"]
  sensitive = true
}

locals {
  region   = "eu-central-1"
  prefix   = "${var.name}-${local.region}"
  numbers  = [3, 1, 2]
  nested   = { a = { b = [{ c = "deep" }] } }
  people   = [{ name = "Ann", age = 31 }, { name = "Bob", age = 27 }]
  by_env   = { dev = "t3.small", prod = "m5.large" }
  unknown  = terraform_data.later.id
  template = "Hello, $${who}!%%{ if loud }!!%%{ endif }"
  mixed    = [1, "a", true, null]
  text     = tostring(terraform_data.later.id)
  texts    = split(",", local.text)
  half     = tolist(["x", local.text])
}

resource "terraform_data" "later" {
  input = "known"
}
