"""Everything that can go wrong, each with a stable code, a sentence and a remedy.

The table is append-only: the extension, the documentation and users' reports name these codes.
Code raises `WClipperError` where it finds the fault; one place (the request loop, or the command line)
renders it. `docs/protocol.md` lists the same codes, and a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One kind of fault: what happened and what the person can do about it."""

    text: str
    remedy: str


PROBLEMS: dict[str, Problem] = {
    "frame-too-large": Problem(
        "The message is larger than the host accepts ({size} bytes, at most {limit}).",
        "Clip a part of it that has a page of its own, such as one chapter.",
    ),
    "frame-truncated": Problem(
        "The connection to the browser ended in the middle of a message.",
        "Click the button again.",
    ),
    "bad-json": Problem(
        "The host received something that is not JSON.",
        "Update the extension and the host to the same version.",
    ),
    "bad-message": Problem(
        "The host did not understand the message: {detail}.",
        "Update the extension and the host to the same version.",
    ),
    "part-out-of-order": Problem(
        "A part of a long message is missing or came twice.",
        "Click the button again.",
    ),
    "snapshot-broken": Problem(
        "The page arrived damaged and could not be read.",
        "Reload the page and click again.",
    ),
    "clip-unknown": Problem(
        "The host no longer holds this clip.",
        "The extension sends the page again by itself; if not, click the button again.",
    ),
    "no-content": Problem(
        "No article was found on this page.",
        "Open the article itself, and clip it there.",
    ),
    "folder-missing": Problem(
        "The folder {folder} does not exist and could not be made.",
        "Choose another one with «wclipper folder DIR».",
    ),
    "folder-is-file": Problem(
        "There is a file where the folder for articles should be: {file}.",
        "Move it away, or choose another folder with «wclipper folder DIR».",
    ),
    "folder-forbidden": Problem(
        "The folder {folder} can't be written to.",
        "Give yourself write access to it, or choose another one with «wclipper folder DIR».",
    ),
    "disk-full": Problem(
        "There is no space left on the disk that holds {folder}.",
        "Free some space and press Save again; the clip is kept until then.",
    ),
    "save-failed": Problem(
        "The article could not be written to {folder}: {detail}.",
        "Press Save again; the clip is kept until then.",
    ),
    "article-moved": Problem(
        "The article is no longer at {path}, so its pictures have no place.",
        "Put it back there and fetch the pictures again.",
    ),
    "settings-broken": Problem(
        "The settings file {path} can't be used: {detail}.",
        "Correct or delete it; «wclipper folder DIR» writes a new one.",
    ),
    "template-broken": Problem(
        "The template {path} can't be used: {detail}.",
        "Correct it, or take it out of the settings file; «wclipper preset NAME --template» prints one that works.",
    ),
    "folder-outside": Problem(
        "The folder {folder} leads out of the folder for articles, {root}.",
        "Replace the link by a folder, or change «name» in the settings file.",
    ),
    "folder-not-allowed": Problem(
        "The folder {folder} is none of those that articles may be saved in.",
        "Choose one of the list, or add it in the options.",
    ),
    "folder-not-full": Problem(
        "«{folder}» is not a full path.",
        "Write the folder from its beginning, such as «~/Articles».",
    ),
    "folder-not-own": Problem(
        "{folder} is neither an ordinary folder in your home folder nor on a drive of its own.",
        "Choose such a folder, or run «wclipper folder DIR» in a terminal.",
    ),
    "pattern-broken": Problem(
        "«{name}» is no pattern for names: {detail}.",
        "Write fields in braces, such as «{site}/{title}».",
    ),
    "setting-refused": Problem(
        "This can't be set: {detail}.",
        "Update the extension and the host to the same version.",
    ),
    "settings-not-stored": Problem(
        "The settings file {path} can't be written: {detail}.",
        "Give yourself write access to it, and try again.",
    ),
    "store-not-deleted": Problem(
        "Not everything in {path} could be deleted: {detail}.",
        "Close other browsers that use WClipper, and try again.",
    ),
    "not-found": Problem(
        "There is no file {path}.",
        "Check the name. Addresses begin with http:// or https://; «-» reads standard input.",
    ),
    "file-unreadable": Problem(
        "The file {path} can't be read: {detail}.",
        "Check that it is a file and that you may read it.",
    ),
    "not-a-page": Problem(
        "{source} is not a web page but {kind}.",
        "Clip the page that shows it, or a page saved as HTML.",
    ),
    "output-failed": Problem(
        "This could not be written: {detail}.",
        "Write it to another place, in a folder that is there, on a disk that has space.",
    ),
    "fetch-failed": Problem(
        "The page {url} could not be fetched: {detail}.",
        "Check the address and the connection, or save the page in the browser and clip the file.",
    ),
    "site-unknown": Problem(
        "Nothing is known of the site {site}.",
        "«wclipper sites list» shows the sites of which something is.",
    ),
    "sites-unusable": Problem(
        "The memory of sites, {path}, can't be used: {detail}.",
        "Try again. If that does not help, move the file away; a new one is then begun.",
    ),
    "sites-not-imported": Problem(
        "{path} is not a memory of sites that can be imported: {detail}.",
        "Give it a file that «wclipper sites export» has written.",
    ),
    "article-unknown": Problem(
        "There is no article {id} in the library.",
        "«wclipper list» and «wclipper search» show the ids.",
    ),
    "article-ambiguous": Problem(
        "The ids of several articles begin with {id}.",
        "Give more of the id; «wclipper list» and «wclipper search» show the ids.",
    ),
    "article-fixed": Problem(
        "Only Markdown notes can be changed here; {path} is none.",
        "Clip the page again with the tags and the note that you want.",
    ),
    "article-changed": Problem(
        "Another program has changed {path} meanwhile.",
        "Look at the article as it is now, and make your change again.",
    ),
    "port-taken": Problem(
        "The library can't be served at port {port}: {detail}.",
        "Leave --port out, and a free one is taken; another library may run there already.",
    ),
    "trash-gone": Problem(
        "It is no longer in the trash.",
        "Articles stay there for 30 days.",
    ),
    "library-unusable": Problem(
        "The index of the library, {path}, can't be used: {detail}.",
        "Try again. If that does not help, «wclipper reindex» makes it anew; your articles are not touched.",
    ),
    "caller-forbidden": Problem(
        "This program may only be started by the WClipper extension.",
        "Run «wclipper doctor» to see what is registered.",
    ),
    "internal": Problem(
        "Something went wrong inside the host ({detail}).",
        "Try again; if it happens again, run «wclipper doctor» and report what it says.",
    ),
}


class WClipperError(Exception):
    """A fault with a code from `PROBLEMS`; keyword arguments fill in the sentence."""

    def __init__(self, code: str, **values: object) -> None:
        problem = PROBLEMS[code]
        self.code = code
        self.text = problem.text.format(**values)
        self.remedy = problem.remedy
        super().__init__(f"{self.text} {self.remedy}")
