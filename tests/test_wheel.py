"""What people install is the wheel, not the checkout."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built once and unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(built) as archive:
        archive.extractall(site)
    return site


def test_the_wheel_has_the_extension_and_the_manifests(wheel: Path) -> None:
    bundled = wheel / "wclipper" / "_bundled"
    for folder in ("extension", "manifest"):
        shipped = {file.relative_to(bundled) for file in (bundled / folder).rglob("*") if file.is_file()}
        wanted = {file.relative_to(ROOT) for file in (ROOT / folder).rglob("*") if file.is_file()}
        assert shipped == wanted


def test_the_wheel_has_the_models_and_their_cards(wheel: Path) -> None:
    shipped = {file.name for file in (wheel / "wclipper" / "models").iterdir()}
    assert shipped == {f"{name}.{kind}" for name in ("content", "pagetype") for kind in ("onnx", "md")}


def test_the_wheel_has_the_styles_of_files_and_books(wheel: Path) -> None:
    formats = wheel / "wclipper" / "article" / "formats"
    assert {file.name for file in formats.glob("*.css")} == {"article.css", "book.css"}


def test_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    assert (wheel / "wclipper" / "py.typed").exists()
    assert (wheel / "wclipper_training" / "py.typed").exists()


def test_the_wheel_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import wclipper, wclipper.bundled as bundled; "
        "print(bundled.folder('extension')); print(wclipper.clip('<p>this is the text of it</p>').text)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(wheel)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout.splitlines() == [
        str(wheel / "wclipper" / "_bundled" / "extension"),
        "this is the text of it",
    ]
