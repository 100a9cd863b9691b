#!/bin/sh
# The kiosk as a Raspberry Pi's processor runs it: installed into a Debian trixie for arm64 by its own installer, then
# doctor, the quick part of the tests, and a hand without a screen, all by qemu's user emulation. Needs root,
# debootstrap, qemu-user-static and the package registries; the better part of an hour on two cores.
#
# Only for its time is anything changed on this machine: the kernel is told (binfmt_misc) that qemu runs arm64 programs.
set -eu
cd "$(dirname "$0")/../.."
. tests/pi/debian.sh
arch=arm64

[ "$(id -u)" = 0 ] || die 'This runs in a Debian of its own: run it as root.'
if [ "$(dpkg --print-architecture)" != $arch ]; then
  format=/usr/lib/binfmt.d/qemu-aarch64.conf
  [ -e $format ] || die 'Programs for arm64 are run by qemu: sudo apt install qemu-user-static'
  known=/proc/sys/fs/binfmt_misc
  [ -e $known/register ] || mount -t binfmt_misc binfmt_misc $known
  if [ ! -e $known/qemu-aarch64 ]; then
    cat $format >$known/register
    trap 'echo -1 >$known/qemu-aarch64' EXIT
  fi
fi
make_debian arm64 trixie $arch systemd,systemd-sysv,udev,dbus,make,python3

checkout=$place/checkout
copy_checkout "$checkout"
# the wheel is no matter of the processor
python=$PWD/.venv/bin/python
(cd "$checkout" && DIST=dist PYTHON=$python sh systemd/release.sh none >/dev/null)

start=$(date +%s)
in_debian "${PATIENCE_S:-5400}" "$checkout" sh /kiosk/tests/pi/arm64_inside.sh 2>&1 | tee "$place/log"
grep -q '^arm64: all of it held' "$place/log" || die "It did not: the lines above are also in $place/log"
echo "In $(($(date +%s) - start)) s; on the disk $(du -sh "$root" | cut -f1) of Debian and $(du -sh "$place/changed" | cut -f1) installed"
