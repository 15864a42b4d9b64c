"""Functions, gateways, workflows and builds: what is charged by use."""

from tests.integrations.cost_estimator.pricing import price


def test_a_function_is_charged_for_requests_memory_and_storage() -> None:
    assert price(
        "aws_lambda_function",
        {"ephemeral_storage": [{"size": 1536}], "memory_size": 1024},
        usage={"monthly_requests": 2_000_000, "request_duration_ms": 100},
    ).bill == [
        "Requests: 2 1M requests at 0.2 = 0.40",
        "Duration (first 6B): 200000 GB-seconds at 0.0000166667 = 3.33",
        "Ephemeral storage: 200000 GB-seconds at 0.0000000309 = 0.01",
    ]


def test_memory_that_is_kept_ready_is_charged_by_the_hour() -> None:
    assert price(
        "aws_lambda_provisioned_concurrency_config",
        {"provisioned_concurrent_executions": 10},
        usage={
            "memory_mb": 512,
            "monthly_duration_hrs": 100,
            "monthly_requests": 1_000_000,
            "request_duration_ms": 350,
        },
    ).bill == [
        "Requests: 1 1M requests at 0.2 = 0.20",
        "Provisioned Concurrency: 500 GB-hours at 0.01500012 = 7.50",
        "Duration: 48.6111 GB-hours at 0.03499992 = 1.70",
    ]


def test_requests_cost_less_beyond_a_number() -> None:
    assert price("aws_api_gateway_rest_api", usage={"monthly_requests": 400_000_000}).bill == [
        "Requests (first 333M): 333 1M requests at 3.5 = 1165.50",
        "Requests (next 667M): 67 1M requests at 2.8 = 187.60",
    ]


def test_a_cache_is_charged_by_its_size() -> None:
    assert price("aws_api_gateway_stage", {"cache_cluster_enabled": True, "cache_cluster_size": "6.1"}).bill == [
        "Cache memory (6.1 GB): 730 hours at 0.2 = 146.00",
    ]


def test_a_large_request_counts_as_several() -> None:
    assert price(
        "aws_apigatewayv2_api", {"protocol_type": "HTTP"}, usage={"monthly_requests": 1_000_000, "request_size_kb": 600}
    ).bill == [
        "Requests (first 300M): 2 1M requests at 1 = 2.00",
    ]


def test_express_workflows_are_charged_by_memory_and_time_rounded_up() -> None:
    assert price(
        "aws_sfn_state_machine",
        {"type": "EXPRESS"},
        usage={"memory_mb": 70, "monthly_requests": 100_000_000, "workflow_duration_ms": 450},
    ).bill == [
        "Requests: 100 1M requests at 1 = 100.00",
        "Duration (first 1K): 1000 GB-hours at 0.060012 = 60.01",
        "Duration (next 4K): 736.1111 GB-hours at 0.029988 = 22.07",
    ]


def test_builds_are_charged_by_their_machine() -> None:
    assert price(
        "aws_codebuild_project",
        {"environment": [{"compute_type": "BUILD_GENERAL1_SMALL", "type": "ARM_CONTAINER"}]},
        usage={"monthly_build_mins": 1_000},
    ).bill == [
        "Linux (arm1.small): 1000 minutes at 0.0034 = 3.40",
    ]


def test_a_catalogue_is_charged_for_objects_and_requests() -> None:
    assert price(
        "aws_glue_catalog_database", usage={"monthly_objects": 200_000, "monthly_requests": 3_000_000}
    ).bill == [
        "Storage: 2 100k objects at 1 = 2.00",
        "Requests: 3 1M requests at 1 = 3.00",
    ]


def test_a_crawler_is_charged_by_the_hour() -> None:
    assert price("aws_glue_crawler", usage={"monthly_hours": 10}).bill == [
        "Duration: 10 hours at 0.44 = 4.40",
    ]


def test_a_job_is_charged_by_its_workers() -> None:
    assert price(
        "aws_glue_job",
        {"execution_class": "FLEX", "number_of_workers": 4, "worker_type": "G.4X"},
        usage={"monthly_hours": 10},
    ).bill == [
        "Duration: 10 hours (16 DPUs) at 4.64 = 46.40",
    ]


def test_handlers_are_charged_by_operation_and_time() -> None:
    assert price(
        "aws_cloudformation_stack", usage={"monthly_duration_secs": 500, "monthly_handler_operations": 1_000}
    ).bill == [
        "Handler operations: 1000 operations at 0.0009 = 0.90",
        "Durations above 30s: 500 seconds at 0.00008 = 0.04",
    ]


def test_a_template_of_own_types_is_free() -> None:
    assert price("aws_cloudformation_stack_set", {"template_body": "Resources: {v: {Type: AWS::EC2::VPC}}"}).bill == []


def test_a_function_at_the_edge_depends_on_usage() -> None:
    assert price("aws_cloudfront_function").bill == [
        "Total number of invocations: 1M invocations at 0.1",
    ]
