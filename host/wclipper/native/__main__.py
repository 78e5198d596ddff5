"""Where the browser starts the host.

The real standard output is taken over for frames before anything else is imported: one stray line printed by a
library, and the browser closes the port.
"""

import os
import sys


def _take_over_stdout() -> int:
    """Keep the pipe to the browser for ourselves; whatever prints, prints to the log."""
    frames = os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(frames, os.O_BINARY)
    return frames


FRAMES = _take_over_stdout()

# numpy's linear algebra, of which we use nothing, starts a thread for every core: that is a third of our start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from wclipper.native.start import start  # noqa: E402

# Every reply is sent and every file is on disk: taking the libraries down in order would only cost time.
os._exit(start(sys.argv[1:], frames=FRAMES))
