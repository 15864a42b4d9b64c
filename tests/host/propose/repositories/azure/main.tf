terraform {
  required_providers {
    azurerm = { source = "hashicorp/azurerm" }
  }
}
provider "azurerm" {
  features {}
}
variable "environment" {
  type = string
  validation {
    condition     = contains(["dev", "prod"], var.environment)
    error_message = "dev or prod"
  }
}
locals {
  tags = { Owner = "data", Environment = var.environment }
}
resource "azurerm_resource_group" "main" {
  name     = "${var.environment}-data-rg"
  location = "westeurope"
  tags     = local.tags
}
resource "azurerm_virtual_network" "main" {
  name                = "${var.environment}-data-vnet"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  address_space       = ["10.0.0.0/16"]
  tags                = local.tags
}
resource "azurerm_storage_account" "main" {
  name                     = "${var.environment}datalake"
  location                 = azurerm_resource_group.main.location
  resource_group_name      = azurerm_resource_group.main.name
  account_tier             = "Standard"
  account_replication_type = "LRS"
  tags                     = local.tags
}
resource "azurerm_linux_virtual_machine" "main" {
  name                = "${var.environment}-data-vm"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  admin_password      = "SuperSecretLiteral123"
  size                = "Standard_B2s"
  tags                = merge(local.tags, { Role = "etl" })
}
resource "azurerm_key_vault" "main" {
  name                = "${var.environment}-data-kv"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
}
