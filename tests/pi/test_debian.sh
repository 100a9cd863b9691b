#!/bin/sh
# What README promises a stranger, in its own words: into a bare Debian 12 and a bare Debian 13 the packages that it names,
# then as a plain user without a display `make run`, twice, and `make test` (debian_inside.sh). Needs root, debootstrap and
# the package registries; minutes.
# test_debian.sh [bookworm] [trixie] [PYTEST'S ARGUMENTS...]: both Debians and all tests when none are named.
set -eu
cd "$(dirname "$0")/../.."
. tests/pi/debian.sh
releases=
while [ "${1-}" = bookworm ] || [ "${1-}" = trixie ]; do
  releases="$releases $1"
  shift
done
for release in ${releases:-bookworm trixie}; do
  make_debian "bare-$release" "$release" "$(dpkg --print-architecture)" systemd
  copy_checkout "$place/checkout"
  in_debian "${PATIENCE_S:-3600}" "$place/checkout" sh /kiosk/tests/pi/debian_inside.sh "$@" 2>&1 | tee "$place/log"
  grep -q '^debian: all of it held' "$place/log" || die "It did not hold; the lines above are also in $place/log"
  rm -rf --one-file-system "$place/changed" "$place/checkout"
done
