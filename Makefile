# The dice kiosk. `make run` and `make test` do their whole set-up: they need make, Python 3.11 or later and,
# the first time, the package index. Everything goes into .venv; nothing outside this folder is touched.

SHELL := /bin/sh
.SHELLFLAGS := -euc
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help run test check lint style types soak damage kills bench train dice film wheel-test screenshots texts screen-bench boot-bench calibration-bench x-test touch-test ce-test clean test-picamera2 test-debian test-install test-arm64 release release-key install uninstall

export PYGAME_HIDE_SUPPORT_PROMPT := 1
# Where bytecode may not be kept, each worker of the tests and each program they start compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PY := $(VENV)/bin/python
# make run ARGS="--camera v4l2:0 --players Ann,Ben"
ARGS ?=

# On a Raspberry Pi the camera's Python bindings come from the system's own packages and nowhere else.
PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)
ifeq ($(PI),yes)
  PYTHONS ?= /usr/bin/python3
  VENV_OPTIONS := --system-site-packages
  RUN_EXTRAS := [pi]
  DEV_EXTRAS := [pi,dev]
else
  PYTHONS ?= python3.13 python3.12 python3.11 python3
  RUN_EXTRAS :=
  DEV_EXTRAS := [dev]
endif

# A set-up is current while these, the place of this folder and the environment's Python are what they were.
SOURCES := pyproject.toml setup.py $(wildcard kiosk/text/locale/*.po)
STATE := $(shell { cat $(SOURCES); pwd; $(PY) -V; } 2>&1 | cksum | tr -d ' ')
RUN_READY := $(VENV)/ready-run-$(STATE)
DEV_READY := $(VENV)/ready-dev-$(STATE)
TRAIN_READY := $(VENV)/ready-train-$(STATE)

help:  ## show what there is to make
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 26

run: $(RUN_READY)  ## start the kiosk, with the camera it finds, else a simulated tray
	@exec $(VENV)/bin/dice-kiosk run $(ARGS)

# One worker a core, and more for what waits: one, and two among the slow tests. make test ARGS=tests/vision: these alone
PYTEST = $(PY) -m pytest --dist worksteal --numprocesses $$(($$(nproc) + $(WAITING)))
test: WAITING := 1
check: WAITING := 2

# One core would have nothing to do while the types are looked at alone. Ruff is not beside them: it stumbles over folders
# that the tests make and remove.
test: style  ## everything that has to hold: lint, types, import arrows, tests
	@$(MAKE) --no-print-directory types & types=$$!
	tests=0
	$(PYTEST) $(ARGS) || tests=$$?
	wait $$types || { echo 'make lint failed, see above' >&2; exit 1; }
	exit $$tests

check: $(DEV_READY)  ## the slower tests: whole campaigns, faults in real time, photographs (minutes)
	@$(PYTEST) -m 'slow and not soak' $(ARGS)

lint: style types  ## ruff, its formatter and mypy

style: $(DEV_READY)  ## ruff and its formatter alone
	@$(PY) -m ruff check --quiet --output-format=concise .
	$(PY) -m ruff format --quiet --check . || { echo 'Some files are not formatted as agreed: run $(PY) -m ruff format .' >&2; exit 1; }

types: $(DEV_READY)  ## mypy alone
	@$(PY) -m mypy --no-error-summary

soak: $(DEV_READY)  ## the long tests: hundreds of hands, faults, hours of simulated play
	@$(PY) -m pytest -m soak

test-picamera2:  ## the Pi camera's driver on the real picamera2 and libcamera (root, debootstrap; minutes)
	@sh tests/pi/test_picamera2.sh

test-debian:  ## README's words in a bare Debian 12 and 13: its packages, run, test (root, debootstrap; minutes); ARGS=trixie: one
	@sh tests/pi/test_debian.sh $(ARGS)

test-install: $(RUN_READY)  ## install, start, hang, update, uninstall in a Debian trixie started by its own systemd (root; minutes)
	@sh tests/pi/test_install.sh

test-arm64: $(RUN_READY)  ## install, doctor, a hand and the quick tests on arm64 by qemu (root, debootstrap; the better part of an hour)
	@sh tests/pi/test_arm64.sh

release: $(RUN_READY)  ## the wheel, and archives that need no network, with their sums, in dist/; RELEASE_KEY=FILE signs them
	@sh systemd/release.sh

release-key: $(RUN_READY)  ## a key that signs releases, made once: its secret half to RELEASE_KEY, its public half into this checkout
	@RELEASE_KEY="$${RELEASE_KEY:-$$HOME/.config/dice-kiosk/release.key}" $(PY) -m kiosk.system.signature new

damage: $(DEV_READY)  ## spoil the record and what is kept beside it in 16,000 ways and count what comes of each (ten minutes); ARGS=0.1: a tenth
	@$(PY) -m tests.damage.laboratory $(ARGS)

kills: $(DEV_READY)  ## kill a process at a write, or have its disk fail there: 2,000 times the record, own dice and an update; see what is left (needs cc); ARGS=200: so many
	@$(PY) -m tests.damage.kills $(ARGS)

bench: $(DEV_READY)  ## how fast each part is, beside a fixed reference loop
	@$(PY) -m tests.bench.figures

train: $(TRAIN_READY)  ## train the reader anew (hours; needs ../shared/photos); ARGS=--try: every stage, in minutes
	@$(PY) -m vision.training $(ARGS)

dice: $(TRAIN_READY)  ## trace the dice that the screens show anew (ten minutes; needs LLVM's library, 19 or later)
	@$(PY) -m vision.training.dice_pictures $(ARGS)

wheel-test: $(DEV_READY)  ## build the wheel, install it alone in fresh environments and play a hand there
	@$(PY) -m pytest -m wheel

screenshots: $(RUN_READY)  ## take the pictures of the screens in docs/playing.md anew
	@$(PY) -m tests.playing_pictures docs/pictures

film: $(DEV_READY)  ## a film of a whole hand of each game, and a sheet of its events, in build/film (needs ffmpeg); ARGS=kingdom: one; ARGS=readme: README's
	@SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(PY) -m tests.film $(ARGS)

texts: $(DEV_READY)  ## bring the translations' catalogues up to date with the source
	@mkdir -p build
	$(VENV)/bin/pybabel --quiet extract --no-location --sort-output --keyword say \
	  --add-comments Translators: --output build/texts.pot kiosk vision hardware calibration
	for catalogue in kiosk/text/locale/*.po; do
	  $(VENV)/bin/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap \
	    --locale "$$(basename "$$catalogue" .po)" --input-file build/texts.pot --output-file "$$catalogue"
	done
	$(PY) -W ignore setup.py --quiet build_catalogues

calibration-bench: $(DEV_READY)  ## how near calibration comes to the truth, on simulated cameras mounted at random
	@$(PY) -m tests.bench.calibration $(ARGS)

boot-bench: $(DEV_READY)  ## from process start to first picture and ready-to-roll, step by step (ARGS=--cold: root)
	@$(PY) -m tests.bench.boot $(ARGS)

screen-bench: $(DEV_READY)  ## how fast the screens are: frames, taps, idling, start, memory
	@$(PY) -m tests.bench.screens

x-test: $(DEV_READY)  ## play through a real X server's input (needs Xvfb, xdotool and xwd)
	@$(PY) -m pytest -m x

touch-test: $(DEV_READY)  ## the same with a touchscreen (needs Xorg with its dummy and inputtest drivers, and xwd)
	@$(PY) -m pytest -m touch

ce-test: $(DEV_READY)  ## the screens' tests on pygame-ce, in an environment of its own
	@$(PY) -m venv --clear build/pygame-ce
	build/pygame-ce/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	build/pygame-ce/bin/python -m pip uninstall --quiet --yes pygame
	build/pygame-ce/bin/python -m pip install --quiet --disable-pip-version-check 'pygame-ce>=2.5'
	build/pygame-ce/bin/python -m pytest tests/kiosk/screens tests/kiosk/ui tests/hardware/sound

install:  ## install as a service: sudo make install (Raspberry Pi OS trixie, 64 bit)
	@sh systemd/install.sh install

uninstall:  ## take the service away; settings and journal are kept
	@sh systemd/install.sh uninstall

clean:  ## remove the environment and everything made, but for the Debians of test-... in .cache
	@rm -rf $(VENV) build dist *.egg-info kiosk/text/locale/*.mo .mypy_cache .ruff_cache .pytest_cache .hypothesis runs
	find . -name __pycache__ -prune -exec rm -rf {} +

# --- set-up ---------------------------------------------------------------------------------------------------

define MAKE_VENV
for python in $(PYTHONS); do
  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
  if "$$python" -c 'import ensurepip, venv' 2>/dev/null; then found=$$python; break; fi
  bare=$$python
done
if [ -z "$${found-}" ] && [ -n "$${bare-}" ]; then
  echo "$$bare can make no environment of its own: its venv module is missing." >&2
  echo 'On Debian or Raspberry Pi OS: sudo apt install python3-venv' >&2
  exit 1
elif [ -z "$${found-}" ]; then
  echo 'The dice kiosk needs Python 3.11 or later and found none (looked for: $(PYTHONS)).' >&2
  echo 'On Debian or Raspberry Pi OS: sudo apt install python3 python3-venv' >&2
  exit 1
fi
echo "Making $(VENV) with $$("$$found" -V)"
"$$found" -m venv --clear $(VENV_OPTIONS) $(VENV)
endef

# $(1): extras of pyproject.toml, as [a,b] or nothing
define INSTALL
if ! $(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || ! $(PY) -m pip --version >/dev/null 2>&1; then
  $(MAKE_VENV)
fi
echo 'Installing into $(VENV) (the first time takes a minute or two)'
if ! $(PY) -m pip install --quiet --disable-pip-version-check --no-input -e '.$(1)' >$(VENV)/install.log 2>&1; then
  $(PY) -m kiosk.system.package_errors <$(VENV)/install.log
  echo 'The packages could not be installed; all that pip said is in $(VENV)/install.log.' >&2
  exit 1
fi
# pip quotes this folder's name for the shell where it has a space or is long, but not what is a quote or a variable in it
if head -n 1 $(VENV)/bin/dice-kiosk | grep -q '^#!/bin/sh$$'; then
  echo '#!/bin/sh' >$(VENV)/bin/dice-kiosk
  echo 'exec "$$(dirname "$$(readlink -f "$$0")")/python" -P -m kiosk "$$@"' >>$(VENV)/bin/dice-kiosk
fi
if ! $(PY) -c 'import cv2' 2>$(VENV)/import.log; then
  tail -n 1 $(VENV)/import.log >&2
  echo 'OpenCV does not start.' >&2
  if grep -q 'cannot open shared object' $(VENV)/import.log; then
    echo 'A system library is missing. On Debian or Raspberry Pi OS: sudo apt install libgl1 libglib2.0-0' >&2
  fi
  exit 1
fi
endef

# The stamp's name is worked out anew after the set-up, since that may have changed the environment's Python.
stamp = touch "$(VENV)/ready-$(1)-$$({ cat $(SOURCES); pwd; $(PY) -V; } 2>&1 | cksum | tr -d ' ')"

$(RUN_READY):
	@$(call INSTALL,$(RUN_EXTRAS))
	rm -f $(VENV)/ready-run-*
	$(call stamp,run)

$(DEV_READY):
	@$(call INSTALL,$(DEV_EXTRAS))
	rm -f $(VENV)/ready-*
	$(call stamp,dev)
	$(call stamp,run)

$(TRAIN_READY): $(DEV_READY)
	@$(call INSTALL,[train])
	rm -f $(VENV)/ready-train-*
	$(call stamp,train)
