"""Asks the engine which it is, while integrations and the rest of the host are starting."""

from concurrent.futures import Future, ThreadPoolExecutor

from tollgate_host.engine.find_engine import Engine, EngineChoice, find_engine


def begin_asking(wanted: EngineChoice) -> Future[Engine]:
    """Begins to find the engine, as `find_engine` does."""
    threads = ThreadPoolExecutor(1, thread_name_prefix="engine")
    engine = threads.submit(find_engine, wanted)
    threads.shutdown(wait=False)
    return engine
