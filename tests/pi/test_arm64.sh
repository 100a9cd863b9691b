#!/bin/sh
# The kiosk as a Raspberry Pi's processor runs it: installed into a Debian trixie for arm64 by its own installer, then
# doctor, the quick part of the tests, and a hand without a screen, all by qemu's user emulation. Needs root,
# debootstrap, qemu-user-static and the package registries; the better part of an hour on two cores.
#
# Only for its time is anything changed on this machine: the kernel is told (binfmt_misc) that qemu runs arm64 programs.
set -eu
cd "$(dirname "$0")/../.."
die() { echo "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || die 'This runs in a Debian of its own: run it as root.'
arch=arm64
place=$PWD/.cache/trixie-$arch
log=$place/test.log

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
sh tests/pi/make_trixie.sh $arch

# as it is now: who goes on writing here meanwhile changes nothing in there; the wheel is no matter of the processor
checkout=$place/checkout
rm -rf --one-file-system "$checkout"
mkdir -p "$checkout"
git ls-files -z --cached --others --exclude-standard |
  tar --create --null --files-from=- --ignore-failed-read --warning=no-failed-read | tar --extract --directory="$checkout"
python=$PWD/.venv/bin/python
(cd "$checkout" && DIST=dist PYTHON=$python sh systemd/release.sh none >/dev/null)

export place checkout
start=$(date +%s)
timeout --kill-after=10 "${PATIENCE_S:-5400}" unshare --mount --pid --fork --kill-child sh -euc '
  mkdir -p "$place/changed" "$place/work"
  rm -rf --one-file-system "$place/changed" "$place/work"
  mkdir "$place/changed" "$place/work"
  mount -t overlay overlay -o "lowerdir=$place/root,upperdir=$place/changed,workdir=$place/work" "$place/root"
  mount -t proc proc "$place/root/proc"
  mount --rbind /dev "$place/root/dev"
  mount -t tmpfs tmpfs "$place/root/run"
  mount --bind "$checkout" "$place/root/kiosk"
  mount -o remount,bind,ro "$place/root/kiosk"
  cp /etc/resolv.conf "$place/root/etc/resolv.conf"
  exec chroot "$place/root" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin HOME=/root LANG=C.UTF-8 \
    SYSTEMD_OFFLINE=1 PIP_CERT=/etc/ssl/certs/ca-certificates.crt sh /kiosk/tests/pi/arm64_inside.sh
' 2>&1 | tee "$log"
grep -q '^arm64: all of it held' "$log" || die "It did not: the lines above are also in $log"
echo "In $(($(date +%s) - start)) s; on the disk $(du -sh "$place/root" | cut -f1) of Debian and $(du -sh "$place/changed" | cut -f1) installed"
