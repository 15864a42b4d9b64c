"""azurerm_cosmosdb_mongo_database: its throughput, storage and backups in each region of its account."""

from cost_estimator.models.azure._cosmos import database_model

MODEL = database_model("azurerm_cosmosdb_mongo_database")
