"""What the host does for the options page: the settings file is its own; the page asks, and shows what then holds."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wclipper import own_folders, settings
from wclipper.article.formats import documents, presets
from wclipper.errors import WClipperError
from wclipper.native.option_messages import (
    Changes,
    ChangeSettings,
    DeleteStore,
    Doctor,
    DoctorReply,
    FigureReply,
    FindingReply,
    ForgetSite,
    GetSettings,
    ListSites,
    ModelReply,
    Models,
    ModelsReply,
    NameExample,
    NameExampleReply,
    OptionReply,
    OptionRequest,
    PresetReply,
    SettingsReply,
    SiteReply,
    SitesReply,
    StoreReply,
    Stores,
    StoresReply,
)
from wclipper.version import __version__

if TYPE_CHECKING:
    from wclipper.extract.card import Card
    from wclipper.settings import Settings

EXAMPLE = {
    "title": "Lighthouses of the North",
    "author": "Mira Lund",
    "site": "Coast Journal",
    "domain": "coast.example",
    "language": "en",
    "published": "2026-05-14",
}
"""An article that every field of a pattern has a value in."""


def answer(request: OptionRequest) -> OptionReply:  # noqa: PLR0911 - one for each request
    """Answer a request of the options page."""
    match request:
        case GetSettings():
            return _settings(request.id, settings.load())
        case ChangeSettings():
            return _settings(request.id, change(request.changes))
        case NameExample():
            return NameExampleReply(
                id=request.id, example=_example(request.preset, request.format, request.name)
            )
        case Doctor():
            return _doctor(request)
        case Stores():
            return _stores(request.id)
        case DeleteStore():
            return _delete(request)
        case ListSites():
            return _sites(request.id)
        case ForgetSite():
            return _forget(request)
        case Models():
            return _models(request.id)


def change(changes: Changes) -> Settings:
    """Check other values of settings and store them; the settings that hold then."""
    named = {
        field: value
        for field in changes.__struct_fields__
        if (value := getattr(changes, field)) is not msgspec.UNSET
    }
    old = settings.load()
    new = msgspec.structs.replace(old, **named)
    _check(old, new)
    try:
        settings.store(new)
    except OSError as error:
        detail = error.strerror or error
        raise WClipperError("settings-not-stored", path=settings.path(), detail=detail) from error
    return new


def _check(old: Settings, new: Settings) -> None:
    """Refuse what can't be used. A folder that was chosen before, on the command line, stays as it is."""
    known = {old.folder, *old.folders}
    for folder in (new.folder, *new.folders):
        if folder not in known:
            own_folders.prepare(folder)
    if fault := settings.find_fault(new):
        raise WClipperError("setting-refused", detail=fault)
    _example(new.preset, new.format, new.name)


def _settings(request_id: str, chosen: Settings) -> SettingsReply:
    return SettingsReply(
        id=request_id,
        folder=str(chosen.folder_path),
        folders=[str(Path(folder).expanduser()) for folder in chosen.folders],
        preset=chosen.preset,
        format=chosen.format,
        name=chosen.name,
        pictures=chosen.pictures,
        site_memory=chosen.site_memory,
        corrections=chosen.corrections,
        snapshots=chosen.snapshots,
        presets=[
            PresetReply(name=each.name, format=each.format, pattern=each.pattern)
            for each in presets.PRESETS.values()
        ],
        formats=list(documents.EXTENSIONS),
        example=_example(chosen.preset, chosen.format, chosen.name),
        file=str(settings.path()),
    )


def _example(preset: str, form: str, name: str) -> str:
    """What a file would be called, below the folder for articles."""
    from wclipper.library import names, patterns  # noqa: PLC0415

    wanted = settings.Settings(preset=preset, format=form)
    if fault := settings.find_fault(wanted):
        raise WClipperError("setting-refused", detail=fault)
    chosen = presets.PRESETS[preset]
    try:
        pattern = patterns.read(name or chosen.pattern)
    except patterns.PatternError as error:
        raise WClipperError("pattern-broken", name=name, detail=error) from error
    folders, title = pattern.place({**EXAMPLE, "date": datetime.now().astimezone().date().isoformat()})
    extension = documents.EXTENSIONS[form or chosen.format]
    return "/".join((*folders, names.file_name(title, extension=extension)))


def _doctor(request: Doctor) -> DoctorReply:
    from wclipper.native.doctor import examine, repair  # noqa: PLC0415
    from wclipper.native.machine import Machine  # noqa: PLC0415

    machine = Machine.here()
    findings = examine(machine)
    done = repair(findings) if request.fix else []
    if done:
        findings = examine(machine)
    return DoctorReply(
        id=request.id,
        version=__version__,
        findings=[
            FindingReply(
                level=each.level,
                subject=each.subject,
                text=each.text,
                remedy=each.remedy,
                fixable=each.fix is not None and each.level != "ok",
            )
            for each in findings
        ],
        done=done,
    )


def _stores(request_id: str) -> StoresReply:
    from wclipper.library import stores  # noqa: PLC0415

    found = [StoreReply(**asdict(store)) for store in stores.measure()]
    return StoresReply(id=request_id, folder=str(settings.data_dir()), stores=found)


def _delete(request: DeleteStore) -> StoresReply:
    from wclipper.library import stores  # noqa: PLC0415

    stores.delete(request.store)
    return _stores(request.id)


def _sites(request_id: str) -> SitesReply:
    from wclipper.library.sites import Sites  # noqa: PLC0415

    file = settings.sites_file()
    known = Sites(file).list() if file.exists() else []
    rows = [SiteReply(**{**asdict(site), "used": _day(site.used)}) for site in known]
    return SitesReply(id=request_id, sites=rows)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, tz=UTC).astimezone().date().isoformat()


def _forget(request: ForgetSite) -> SitesReply:
    """Forget a site; one that is not known any more is forgotten already."""
    from wclipper.library.sites import Sites  # noqa: PLC0415

    try:
        Sites(settings.sites_file()).forget(request.site)
    except WClipperError as error:
        if error.code != "site-unknown":
            raise
    return _sites(request.id)


def _models(request_id: str) -> ModelsReply:
    from wclipper.extract import card, model, pagetype  # noqa: PLC0415

    found = (
        _model(card.read(model.FILE), works=model.shipped() is not None),
        _model(card.read(pagetype.FILE), works=pagetype.shipped() is not None),
    )
    return ModelsReply(id=request_id, models=list(found))


def _model(card: Card, *, works: bool) -> ModelReply:
    return ModelReply(
        name=card.name,
        works=works,
        trained=card.trained,
        bytes=card.bytes,
        sha256=card.sha256,
        genuine=card.genuine,
        figures=[FigureReply(**asdict(figure)) for figure in card.figures],
    )
