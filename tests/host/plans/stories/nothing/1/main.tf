locals {
  unused = 1
}
