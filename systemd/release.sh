#!/bin/sh
# Makes a release in dist/: the wheel, and for each processor an archive that brings all it needs, for a kiosk without a
# network; each with its SHA-256 sum beside it, as `dice-kiosk update FILE` wants them. Needs a network.
# release.sh [PROCESSOR...]: aarch64 (a Pi) and x86_64 when none is named; `none` makes the wheel alone.
# With RELEASE_KEY, the file that make release-key has made, each is signed too (docs/installing.md).
# For the installer and tests: VERSION (another than that of pyproject.toml), SOURCE (another folder than this one), DIST,
# PYTHON, SOURCE_DATE_EPOCH (the last commit's when it is not set).
set -eu
cd "$(dirname "$0")/.."
source=${SOURCE:-.}
dist=${DIST:-dist}
python=${PYTHON:-.venv/bin/python}
processors=${*:-aarch64 x86_64}
[ "$processors" != none ] || processors=
fits=3.13  # the Python of trixie

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$dist" "$work/source" "$work/wheel"
cp -R "$source/pyproject.toml" "$source/setup.py" "$source/README.md" "$source/LICENSE" \
  "$source/kiosk" "$source/vision" "$source/hardware" "$source/calibration" "$work/source/"
find "$work/source" -name __pycache__ -prune -exec rm -rf {} +
if [ -n "${VERSION-}" ]; then sed -i "s/^version = .*/version = \"$VERSION\"/" "$work/source/pyproject.toml"; fi
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || echo 1577836800)}"
export SOURCE_DATE_EPOCH
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps -w "$work/wheel" "$work/source"
wheel=$(basename "$work"/wheel/dice_kiosk-*.whl)
version=$(echo "$wheel" | cut -d- -f2)
mv "$work/wheel/$wheel" "$dist/"

# pygame stays the system's, which alone draws on the console; so does lgpio
"$python" - "$work/source/pyproject.toml" >"$work/needs" <<'PYTHON'
import sys, tomllib
for need in tomllib.load(open(sys.argv[1], "rb"))["project"]["dependencies"]:
    if not need.startswith("pygame"):
        print(need)
PYTHON

for processor in $processors; do
  name=dice-kiosk-$version-$processor
  mkdir "$work/$name"
  cp "$dist/$wheel" "$work/$name/"
  platforms=
  for libc in manylinux2014 manylinux_2_17 manylinux_2_24 manylinux_2_26 manylinux_2_27 manylinux_2_28 manylinux_2_34; do
    platforms="$platforms --platform ${libc}_$processor"
  done
  # shellcheck disable=SC2086 # several words
  "$python" -m pip download --quiet --disable-pip-version-check --only-binary=:all: --implementation cp \
    --python-version $fits $platforms -d "$work/$name" -r "$work/needs"
  tar -C "$work" --sort=name --owner=0 --group=0 --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -n -6 >"$dist/$name.tar.gz"
done
root=$(pwd)
cd "$dist"
made=$wheel
for processor in $processors; do made="$made dice-kiosk-$version-$processor.tar.gz"; done
for file in $made; do
  sha256sum "$file" >"$file.sha256"
  du -h "$file"
done
cd "$root"
if [ -n "${RELEASE_KEY-}" ]; then
  # shellcheck disable=SC2046 # several files
  "$python" -m kiosk.system.signature sign $(for file in $made; do echo "$dist/$file"; done)
else
  echo 'Not signed: a kiosk that knows a release key takes none of it (docs/installing.md).'
fi
