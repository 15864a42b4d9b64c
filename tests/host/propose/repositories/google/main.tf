provider "google" {
  project = "acme-shop"
  region  = "europe-west1"
}
resource "google_compute_network" "main" {
  name = "acme-shop-net"
}
resource "google_storage_bucket" "logs" {
  name     = "acme-shop-logs"
  location = "EU"
  labels   = { team = "shop" }
}
resource "google_sql_database_instance" "main" {
  name             = "acme-shop-db"
  database_version = "POSTGRES_15"
}
resource "google_compute_instance" "web" {
  for_each     = toset(["a", "b"])
  name         = "acme-shop-web-${each.key}"
  machine_type = "e2-small"
}
