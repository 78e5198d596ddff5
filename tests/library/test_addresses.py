"""Which addresses may be dialled for a picture."""

from __future__ import annotations

import pytest

from wclipper.library.addresses import Home, home_of, is_public

PUBLIC = (
    "1.1.1.1 8.8.8.8 93.184.215.14 172.15.0.1 172.32.0.1 192.167.0.1 2606:4700::1111 2a00:1450:4001:81b::200e"
)
NOT_PUBLIC = """
0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1
192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1
255.255.255.255 :: ::1 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b::808:808
64:ff9b:1::1 100::1 2001::1 2001:0:7f00:1:: 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3fff::1
5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 localhost 0x7f.1 127.1
"""


@pytest.mark.parametrize("address", PUBLIC.split())
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC.split())
def test_all_others_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    ("page", "home"),
    [
        ("http://127.0.0.1:8000/a", Home("127.0.0.1", 8000)),
        ("http://192.168.1.5/", Home("192.168.1.5", 80)),
        ("https://[fd00::5]/", Home("fd00::5", 443)),
        ("https://LOCALHOST./", Home("localhost", 443)),
        ("http://app.localhost:3000/", Home("app.localhost", 3000)),
        ("http://wiki/Page", Home("wiki", 80)),
        ("http://nas.local/", Home("nas.local", 80)),
        ("https://example.org/", None),
        ("http://8.8.8.8/", None),
        ("http://localhost.example.org/", None),
        ("http://127.0.0.1.nip.io/", None),
        ("http://0.0.0.0/", None),
        ("http://224.0.0.1/", None),
        ("file:///home/me/page.html", None),
        ("http://[broken/", None),
        ("http://wiki:99999/", None),
        ("", None),
        (None, None),
    ],
)
def test_a_page_of_the_own_network_has_a_home(page: str | None, home: Home | None) -> None:
    assert home_of(page) == home


@pytest.mark.parametrize(
    ("host", "may", "may_not"),
    [
        ("127.0.0.1", "127.0.0.1", "127.0.0.2 ::1 ::ffff:127.0.0.1 192.168.0.1 8.8.8.8"),
        ("192.168.1.5", "192.168.1.5", "192.168.1.1 127.0.0.1"),
        ("localhost", "127.0.0.1 ::1", "192.168.1.1 10.0.0.1 0.0.0.0 169.254.169.254 8.8.8.8"),
        (
            "wiki",
            "10.1.2.3 192.168.1.5 100.64.0.1 fd00::1 8.8.8.8",
            "127.0.0.1 ::1 169.254.169.254 0.0.0.0 fe80::1",
        ),
    ],
)
def test_a_home_is_one_server_and_no_other(host: str, may: str, may_not: str) -> None:
    home = Home(host, 8000)
    assert all(home.may_dial(address, 8000) for address in may.split())
    assert not any(home.may_dial(address, 8000) for address in may_not.split())
    assert not any(home.may_dial(address, 8001) for address in may.split())
