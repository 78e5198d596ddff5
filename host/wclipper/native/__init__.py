"""The native-messaging host: frames, messages, request loop, and registration in browsers."""
