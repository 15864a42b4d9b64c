"""azurerm_mysql_server: its processors, storage and backups."""

from cost_estimator.models.azure._database_servers import single_server_model

MODEL = single_server_model("azurerm_mysql_server", "mysql")
