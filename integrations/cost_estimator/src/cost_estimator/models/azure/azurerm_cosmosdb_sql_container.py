"""azurerm_cosmosdb_sql_container: its throughput, storage and backups in each region of its account."""

from cost_estimator.models.azure._cosmos import database_model

MODEL = database_model("azurerm_cosmosdb_sql_container")
