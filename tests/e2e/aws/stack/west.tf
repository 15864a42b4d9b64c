module "edge" {
  source   = "./edge"
  for_each = toset(["blue", "green"])
  name     = each.key
  stage    = var.stage
  providers = {
    aws = aws.west
  }
}
