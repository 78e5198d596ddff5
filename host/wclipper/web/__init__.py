"""The library as pages on this machine: `wclipper library`."""
