from tollgate_host.integrations.calls.call_window import MAX_IN_FLIGHT, Window


def grown(window: Window, seconds: float, answers: int) -> int:
    for _ in range(answers):
        window.answered(seconds)
    return window.size


def test_quick_answers_open_the_window_up_to_its_limit():
    assert grown(Window(30), 0.01, 1000) == MAX_IN_FLIGHT == 64


def test_it_opens_as_fast_as_answers_come():
    assert grown(Window(30), 0.01, 10) == 11


def test_an_integration_that_takes_its_calls_in_turn_is_never_sent_more_than_it_answers_in_time():
    window = Window(30)
    for _ in range(100):
        window.answered(1.0 * window.size)  # the last of them has waited for all before it
    assert 1.0 * window.size <= 30 / 2


def test_one_that_takes_five_seconds_for_any_number_at_once_gets_sixty_four():
    assert grown(Window(30), 5.0, 100) == 64


def test_slow_answers_close_it_again_but_never_wholly():
    window = Window(30)
    grown(window, 0.01, 100)
    assert grown(window, 20, 10) == 54
    assert grown(window, 20, 1000) == 1
