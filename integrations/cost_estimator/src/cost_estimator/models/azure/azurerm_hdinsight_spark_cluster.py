"""azurerm_hdinsight_spark_cluster: the hours of its nodes."""

from cost_estimator.models.azure._hdinsight import cluster_model

MODEL = cluster_model("azurerm_hdinsight_spark_cluster")
