"""Asks the engine for its version while integrations and the rest of the host start."""

from concurrent.futures import Future, ThreadPoolExecutor

from tollgate_host.engine.discovery.find_engine import Engine, EngineChoice, find_engine


def begin_asking(wanted: EngineChoice) -> Future[Engine]:
    """Start to look for the engine in a thread, and return its future."""
    threads = ThreadPoolExecutor(1, thread_name_prefix="engine")
    engine = threads.submit(find_engine, wanted)
    threads.shutdown(wait=False)
    return engine
