resource "terraform_data" "half_made" {
}
