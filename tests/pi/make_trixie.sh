#!/bin/sh
# Makes a bare Debian trixie for a processor (amd64, arm64) in .cache/trixie-ARCH/root: what Raspberry Pi OS Lite has
# and the installer counts on (systemd, udev, Python, make), and no more. Needs root, debootstrap and Debian's packages,
# for another processor qemu-user-static as well; some minutes, 0.4 GB. It is kept, and made anew when this file changes.
set -eu
cd "$(dirname "$0")/../.."
arch=$1
place=$PWD/.cache/trixie-$arch
recipe=$(cksum <tests/pi/make_trixie.sh)
if [ "$(cat "$place/ready" 2>/dev/null)" = "$recipe" ]; then exit 0; fi

die() { echo "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || die 'This makes a Debian of its own: run it as root.'
command -v debootstrap >/dev/null || die 'This makes a Debian of its own: sudo apt install debootstrap'
# What debootstrap mounts goes with this script: in a mount namespace of its own, and one run at a time.
if [ -z "${INSIDE-}" ]; then
  mkdir -p .cache
  INSIDE=1 exec flock ".cache/trixie-$arch.lock" unshare --mount sh tests/pi/make_trixie.sh "$arch"
fi
wanted=systemd,systemd-sysv,udev,dbus,make,ca-certificates,python3
[ "$arch" != "$(dpkg --print-architecture)" ] || wanted=$wanted,xvfb  # a screen, for the kiosk that is started there

rm -rf --one-file-system "$place"
mkdir -p "$place"
echo "Making a Debian trixie for $arch (some minutes)"
start=$(date +%s)
debootstrap --arch="$arch" --variant=minbase --include=$wanted trixie "$place/root" http://deb.debian.org/debian \
  >"$place/debootstrap.log" 2>&1 || { tail -n 5 "$place/debootstrap.log" >&2; exit 1; }
# who this machine trusts, for pip
cp /etc/ssl/certs/ca-certificates.crt "$place/root/etc/ssl/certs/ca-certificates.crt"
mkdir "$place/root/kiosk"
echo "Made in $(($(date +%s) - start)) s: $(du -sh "$place/root" | cut -f1)"
echo "$recipe" >"$place/ready"
