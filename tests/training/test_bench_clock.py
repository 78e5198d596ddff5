"""With a clock that says how long each round took."""

from __future__ import annotations

from itertools import accumulate, count

import pytest

from wclipper_training.peers.clock import fastest


@pytest.mark.parametrize(
    ("rounds", "best", "done"),
    [
        ([0.02, 0.01, 0.015, 0.001], 0.01, 3),  # a slow first round does not count
        ([5.0, 0.01], 5.0, 1),  # long work is done once
        ([0.06, 0.05, 0.01], 0.05, 2),
    ],
)
def test_the_fastest_round_counts(
    monkeypatch: pytest.MonkeyPatch, rounds: list[float], best: float, done: int
) -> None:
    readings = accumulate((part for seconds in rounds for part in (seconds, 1.0)), initial=0.0)
    monkeypatch.setattr("time.process_time", lambda: next(readings))
    calls = count(1)
    result, seconds = fastest(lambda: next(calls))
    assert result == done
    assert seconds == pytest.approx(best)
