from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e import browsers


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path


def make_program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def test_finds_the_browsers_of_the_system(path: Path) -> None:
    firefox = make_program(path / "firefox")
    chromium = make_program(path / "chromium")
    assert (browsers.find("firefox"), browsers.find("chromium")) == (firefox, chromium)


def test_passes_over_a_program_that_only_starts_a_snap(path: Path) -> None:
    make_program(path / "chromium", "#!/bin/sh\nexec /snap/bin/chromium\n")
    assert browsers.find("chromium") is None
    downloaded = make_program(path / "playwright/chromium-1/chrome-linux/chrome")
    assert browsers.find("chromium") == downloaded


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ("debian", "apt-get -o DPkg::Lock::Timeout=300 install -y chromium firefox-esr fonts-noto-cjk"),
        ("ubuntu", "playwright install --with-deps chromium"),
    ],
)
def test_installs_in_the_way_of_the_system(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], system: str, command: str
) -> None:
    monkeypatch.setattr(browsers, "_distribution", lambda: system)
    monkeypatch.setattr("subprocess.run", lambda *_, **__: None)
    assert browsers.main(["chromium", "firefox"]) == 1
    said = capsys.readouterr().out
    assert command in said
    assert "firefox: missing" in said


def test_installs_nothing_when_all_are_there(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_program(path / "firefox")
    make_program(path / "chromium")
    assert browsers.main(["chromium", "firefox"]) == 0
    assert "$" not in capsys.readouterr().out


def test_one_browser_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying a page needs one browser: it must not fail where the other can't be had."""
    monkeypatch.setattr(browsers, "find", lambda name: Path("/a/chromium") if name == "chromium" else None)
    monkeypatch.setattr(browsers, "install", lambda missing: pytest.fail(f"asked for {missing}"))
    assert browsers.main(["chromium"]) == 0
