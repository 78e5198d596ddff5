# What people and the continuous integration run. Every target sets up what it needs and may be run again.
#
#   make try [PAGE=file.html]   clip a page in a real browser and see what comes out
#   make test                   every check and every test, the browser ones included
#   make lint | types | unit | e2e | wheel     parts of it
#   make format                 rewrite the sources in the house style
#   make screenshots            the pictures of the README, anew
#   make repaint                how long the reader takes to show a change of 2,000 blocks
#   make large                  how the library fares with 50,000 articles
#   make kills | faults | writers | damages    whether it keeps what it promises: kill -9, full disks, three at once, a broken index

PYTHON ?= python3
PAGE ?=
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
NODE_READY := node_modules/.ready
# A node of the system where it is new enough, else the one that comes as a Python package.
NPM := $(shell node -e 'process.exit(+(parseInt(process.versions.node) < 20))' 2>/dev/null && command -v npm || echo $(VENV)/bin/npm)

.PHONY: try test lint types unit e2e wheel format screenshots repaint large kills faults writers damages browsers java clean

try: $(READY)
	@$(RUN) -m tests.e2e.browsers chromium
	$(RUN) -m tests.e2e.try_page $(if $(PAGE),'$(subst ','\'',$(PAGE))')

test: lint types unit e2e
	@echo "All checks and tests passed."

lint: $(READY) $(NODE_READY)
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	PATH="$(abspath $(VENV)/bin):$$PATH" $(NPM) run --silent check

types: $(READY)
	$(RUN) -m mypy

unit: $(READY) java
	$(RUN) -m pytest -m "not browser" --numprocesses auto

e2e: $(READY) $(NODE_READY) browsers
	$(RUN) -m pytest -m browser --numprocesses auto --dist loadfile

wheel: $(READY)
	$(RUN) -m build

format: $(READY) $(NODE_READY)
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format
	PATH="$(abspath $(VENV)/bin):$$PATH" $(NPM) run --silent format

screenshots: $(READY)
	@$(RUN) -m tests.e2e.browsers chromium
	$(RUN) -m tests.e2e.screenshots
	$(RUN) -m tests.web.screenshots

repaint: $(READY) browsers
	$(RUN) -m tests.e2e.repaint

large: $(READY)
	$(RUN) -m tests.library.large

kills faults writers damages: $(READY)
	$(RUN) -m tests.library.$@

browsers: $(READY)
	@$(RUN) -m tests.e2e.browsers

# For epubcheck; without it the test of books by that program is skipped.
java:
	@java -version >/dev/null 2>&1 || ! command -v apt-get >/dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends default-jre-headless; } || true

$(READY): pyproject.toml
	@echo "Setting up $(VENV) (once; needs the network) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "WClipper needs Python 3.11 or newer.")'
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(NODE_READY): package.json $(READY)
	PATH="$(abspath $(VENV)/bin):$$PATH" $(NPM) install --no-package-lock --silent --no-fund --no-audit
	@touch $@

clean:
	rm -rf $(VENV) node_modules dist .try .mypy_cache .ruff_cache .pytest_cache .hypothesis
