"""Queues, topics, streams and events."""

from tests.integrations.cost_estimator.pricing import price, resource


def test_a_large_message_counts_as_several() -> None:
    assert price(
        "aws_sqs_queue", {"fifo_queue": True}, usage={"monthly_requests": 3_000_000, "request_size_kb": 200}
    ).bill == [
        "Requests: 12 1M requests at 0.5 = 6.00",
    ]


def test_requests_beyond_the_first_million_are_charged() -> None:
    assert price("aws_sns_topic", usage={"http_subscriptions": 2, "monthly_requests": 3_000_000}).bill == [
        "API requests (over 1M): 2 1M requests at 0.5 = 1.00",
        "HTTP/HTTPS notifications (over 100k): 59 100k notifications at 0.06 = 3.54",
        "Email/Email-JSON notifications (over 1k): 100k notifications at 2",
        "Kinesis Firehose notifications: 1M notifications at 0.19",
        "Mobile Push notifications: 1M notifications at 0.5",
        "MacOS notifications: 1M notifications at 0.5",
    ]


def test_a_subscription_is_charged_by_where_it_goes() -> None:
    assert price(
        "aws_sns_topic_subscription",
        {"protocol": "https"},
        usage={"monthly_requests": 1_000_000, "request_size_kb": 65},
    ).bill == [
        "HTTP notifications: 2 1M notifications at 0.6 = 1.20",
    ]


def test_a_stream_is_charged_by_the_shard() -> None:
    assert price(
        "aws_kinesis_stream", {"shard_count": 2}, usage={"monthly_provisioned_put_units": 100_000_000}
    ).bill == [
        "PROVISIONED: 1460 hours at 0.015 = 21.90",
        "Put request unit: 100000000 units at 0.000000014 = 1.40",
        "Extended retention (24H to 7D): GB at 0.02",
        "Long term retention (7D+): GB at 0.023",
        "Extended retention retrieval (7D+): GB at 0.021",
        "Enhanced Fan Out (EFO) Data retrieval: GB at 0.013",
        "Enhanced Fan Out (EFO): consumer-shard hour at 0.015",
    ]


def test_delivery_into_a_network_is_charged_by_the_zone() -> None:
    assert price(
        "aws_kinesis_firehose_delivery_stream",
        {"opensearch_configuration": [{"vpc_config": [{"subnet_ids": ["a", "b", "c"]}]}]},
        usage={"monthly_data_ingested_gb": 1_000},
    ).bill == [
        "Data ingested (first 500TB): 1000 GB at 0.029 = 29.00",
        "VPC data: 1000 GB at 0.01 = 10.00",
        "VPC AZ delivery: 2190 hours at 0.01 = 21.90",
    ]


def test_processing_is_charged_by_the_unit() -> None:
    assert price("aws_kinesis_analytics_application", usage={"kinesis_processing_units": 2}).bill == [
        "Processing (stream): 2 KPU at 80.3 = 160.60",
    ]


def test_flink_takes_a_unit_more_and_storage() -> None:
    assert price(
        "aws_kinesisanalyticsv2_application",
        {"runtime_environment": "FLINK-1_15"},
        usage={"kinesis_processing_units": 2},
    ).bill == [
        "Processing (stream): 2 KPU at 80.3 = 160.60",
        "Processing (orchestration): 1 KPU at 80.3 = 80.30",
        "Running storage: 100 GB at 0.1 = 10.00",
        "Backup: GB at 0.023",
    ]


def test_a_snapshot_is_charged_by_the_gigabyte() -> None:
    assert price("aws_kinesisanalyticsv2_application_snapshot", usage={"durable_application_backup_gb": 50}).bill == [
        "Backup: 50 GB at 0.023 = 1.15",
    ]


def test_events_are_charged_by_the_million() -> None:
    assert price(
        "aws_cloudwatch_event_bus", usage={"archive_storage_gb": 10, "monthly_custom_events": 5_000_000}
    ).bill == [
        "Custom events published: 5 1M events at 1 = 5.00",
        "Third-party events published: 1M events at 1",
        "Archive processing: GB at 0.1",
        "Archive storage: 10 GB at 0.023 = 0.23",
        "Schema discovery: 1M events at 0.1",
    ]


def test_a_dashboard_is_charged_by_the_month() -> None:
    assert price("aws_cloudwatch_dashboard").bill == [
        "Dashboard: 1 months at 3 = 3.00",
    ]


def test_an_alarm_is_charged_by_the_metric_and_its_resolution() -> None:
    assert price(
        "aws_cloudwatch_metric_alarm",
        {"metric_query": [{"metric": [{"period": 30}]}, {"metric": [{"period": 60}]}, {"expression": "m1/m2"}]},
    ).bill == [
        "High resolution: 2 alarm metrics at 0.3 = 0.60",
    ]


def test_a_cluster_of_brokers_stores_three_times() -> None:
    assert price(
        "aws_mq_broker",
        {"deployment_mode": "CLUSTER_MULTI_AZ", "engine_type": "RabbitMQ", "host_instance_type": "mq.m5.large"},
        usage={"storage_size_gb": 10},
    ).bill == [
        "Instance usage (RabbitMQ, mq.m5.large, cluster): 730 hours at 0.864 = 630.72",
        "Storage (RabbitMQ, EBS): 30 GB at 0.1 = 3.00",
    ]


def test_brokers_are_charged_with_their_storage() -> None:
    assert price(
        "aws_msk_cluster",
        {
            "broker_node_group_info": [
                {"instance_type": "kafka.m5.large", "storage_info": [{"ebs_storage_info": [{"volume_size": 100}]}]}
            ],
            "number_of_broker_nodes": 3,
        },
    ).bill == [
        "Instance (kafka.m5.large): 2190 hours at 0.21 = 459.90",
        "Storage: 300 GB at 0.1 = 30.00",
    ]


def test_the_storage_of_brokers_that_scales_begins_at_its_own_size() -> None:
    storage = {"storage_info": [{"ebs_storage_info": [{"volume_size": 100}]}]}
    cluster = resource(
        "aws_msk_cluster.main",
        {
            "broker_node_group_info": [{"instance_type": "kafka.m5.large", **storage}],
            "number_of_broker_nodes": 3,
        },
    )
    target = resource(
        "aws_appautoscaling_target.storage",
        {"min_capacity": 1, "max_capacity": 500},
        references={"resource_id": ["aws_msk_cluster.main"]},
    )
    assert price(cluster, others=(target,)).bill[1] == "Storage (autoscaling): 300 GB at 0.1 = 30.00"
