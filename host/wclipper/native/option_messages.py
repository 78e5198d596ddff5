"""The messages of the options page, as types; `docs/protocol.md` is their description."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wclipper.native.fields import Id

MAX_FOLDERS = 20

FolderPath = Annotated[str, Meta(min_length=1, max_length=1024)]
Pattern = Annotated[str, Meta(max_length=400)]
Preset = Annotated[str, Meta(max_length=64)]
Format = Annotated[str, Meta(max_length=64)]
StoreName = Literal["labels", "snapshots", "sites", "log"]


class GetSettings(Struct, frozen=True, tag="settings", kw_only=True):
    """Tell what the person has chosen, and what can be chosen."""

    id: Id


class Changes(Struct, frozen=True, kw_only=True):
    """Other values of some settings; those that are not named stay as they are."""

    folder: FolderPath | UnsetType = UNSET
    folders: Annotated[list[FolderPath], Meta(max_length=MAX_FOLDERS)] | UnsetType = UNSET
    preset: Preset | UnsetType = UNSET
    format: Format | UnsetType = UNSET
    """Empty for that of the preset."""
    name: Pattern | UnsetType = UNSET
    """Empty for that of the preset."""
    pictures: bool | UnsetType = UNSET
    site_memory: bool | UnsetType = UNSET
    corrections: bool | UnsetType = UNSET
    snapshots: bool | UnsetType = UNSET


class ChangeSettings(Struct, frozen=True, tag="change-settings", kw_only=True):
    """Change settings, all of those named or none."""

    id: Id
    changes: Changes


class NameExample(Struct, frozen=True, tag="name-example", kw_only=True):
    """Show what a file would be called, without changing anything."""

    id: Id
    preset: Preset
    format: Format = ""
    name: Pattern = ""


class Doctor(Struct, frozen=True, tag="doctor", kw_only=True):
    """Look at everything between a click and a saved file."""

    id: Id
    fix: bool = False
    """Whether to repair what can be repaired."""


class Stores(Struct, frozen=True, tag="stores", kw_only=True):
    """Tell what the program keeps for itself, and how much of it."""

    id: Id


class DeleteStore(Struct, frozen=True, tag="delete-store", kw_only=True):
    """Delete what is kept in a store."""

    id: Id
    store: StoreName


class ListSites(Struct, frozen=True, tag="sites", kw_only=True):
    """Tell of which sites something is known."""

    id: Id


class ForgetSite(Struct, frozen=True, tag="forget-site", kw_only=True):
    """Forget a site."""

    id: Id
    site: Annotated[str, Meta(min_length=1, max_length=300)]


class Models(Struct, frozen=True, tag="models", kw_only=True):
    """Tell which models judge the pages."""

    id: Id


OptionRequest = (
    GetSettings
    | ChangeSettings
    | NameExample
    | Doctor
    | Stores
    | DeleteStore
    | ListSites
    | ForgetSite
    | Models
)


class PresetReply(Struct, frozen=True, kw_only=True):
    """A preset, with what it stands for."""

    name: str
    format: str
    pattern: str


class SettingsReply(Struct, frozen=True, tag="settings", kw_only=True):
    """The answer to `settings` and `change-settings`: what holds now."""

    id: str
    folder: str
    folders: list[str]
    preset: str
    format: str
    name: str
    pictures: bool
    site_memory: bool
    corrections: bool
    snapshots: bool
    presets: list[PresetReply]
    formats: list[str]
    example: str
    """What a file would be called, below the folder for articles."""
    file: str
    """Where all this is kept."""


class NameExampleReply(Struct, frozen=True, tag="name-example", kw_only=True):
    """The answer to `name-example`."""

    id: str
    example: str


class FindingReply(Struct, frozen=True, kw_only=True):
    """A finding of the doctor, in English."""

    level: str
    subject: str
    text: str
    remedy: str
    fixable: bool


class DoctorReply(Struct, frozen=True, tag="doctor", kw_only=True):
    """The answer to `doctor`: how things are after the repair."""

    id: str
    version: str
    findings: list[FindingReply]
    done: list[str]
    """What was repaired, and what could not be."""


class StoreReply(Struct, frozen=True, kw_only=True):
    """How much there is in a store."""

    name: StoreName
    items: int
    """Pages, sites; of the log, its lines."""
    bytes: int


class StoresReply(Struct, frozen=True, tag="stores", kw_only=True):
    """The answer to `stores` and `delete-store`."""

    id: str
    folder: str
    """Where they are."""
    stores: list[StoreReply]


class SiteReply(Struct, frozen=True, kw_only=True):
    """What is known of a site, in figures."""

    name: str
    pages: int
    templates: int
    lines: int
    used: str
    """The day on which a page of it was clipped last."""


class SitesReply(Struct, frozen=True, tag="sites", kw_only=True):
    """The answer to `sites` and `forget-site`: the sites clipped last first."""

    id: str
    sites: list[SiteReply]


class FigureReply(Struct, frozen=True, kw_only=True):
    """How well a model does on pages it has not seen."""

    pages: str
    """What they are."""
    number: str
    f1: str


class ModelReply(Struct, frozen=True, kw_only=True):
    """A model in use."""

    name: str
    works: bool
    """Else the rules of the papers decide alone."""
    trained: str
    bytes: int
    sha256: str
    """Of the file as it is."""
    genuine: bool
    """Whether it is the file that its card is about."""
    figures: list[FigureReply]


class ModelsReply(Struct, frozen=True, tag="models", kw_only=True):
    """The answer to `models`."""

    id: str
    models: list[ModelReply]


OptionReply = SettingsReply | NameExampleReply | DoctorReply | StoresReply | SitesReply | ModelsReply
