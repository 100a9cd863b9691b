#!/bin/sh
# The box without the box: a Debian trixie is started in a container, by its own systemd, and the kiosk is installed into
# it by `make install`, started, hung, updated from a release archive, and taken away again (install_inside.sh). Real are
# systemd, the units and their sandbox, user, groups, environments and releases; in place of the screen there is Xvfb, and
# there are no pins and no camera. Needs root, debootstrap, systemd-container, and the package registries; some minutes.
# Nothing of the container outlives it but a log in .cache/installing.
set -eu
cd "$(dirname "$0")/../.."
. tests/pi/debian.sh
command -v systemd-nspawn >/dev/null || die 'This starts a Debian of its own: sudo apt install systemd-container'
python=$PWD/.venv/bin/python
processor=$(uname -m)
# as Raspberry Pi OS Lite has it, and Xvfb for a screen
make_debian installing trixie "$(dpkg --print-architecture)" systemd,systemd-sysv,udev,dbus,make,python3,xvfb
told=$place/told
checkout=$place/checkout
rm -rf --one-file-system "$told"
mkdir -p "$told/release"
copy_checkout "$checkout"
cd "$checkout"

# a key for them, whose public half the box will know
export RELEASE_KEY=$told/release.key
"$python" -c 'import sys; from pathlib import Path; from kiosk.system.signature import make_key; print(make_key(Path(sys.argv[1])))' \
  "$RELEASE_KEY" >"$told/public"
echo 'Making three releases: the next one, one that does not come up, and one that plays no hand'
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
release() { VERSION=$1 SOURCE=$2 DIST=$told/release PYTHON=$python sh systemd/release.sh "$processor" >/dev/null 2>"$told/release.log" || { cat "$told/release.log" >&2; exit 1; }; }
release 9.1 .
cp -R . "$source"
# spoil FILE LINE: at its end, where a definition takes the place of the one before
spoil() {
  [ -e "$source/$1" ] || die "$1 is not where it was"
  echo "$2" >>"$source/$1"
}
spoil kiosk/screens/app.py 'def run(*_, **__): raise RuntimeError("no screen")'
release 9.2 "$source"
spoil kiosk/table/self_play.py 'def play(*_, **__): raise RuntimeError("no hand")'
release 9.3 "$source"

export place root told checkout
# a mount namespace with the cgroups that trixie's systemd wants, and a copy of the Debian to write on
boot() {
  timeout --kill-after=10 "${PATIENCE_S:-900}" unshare --mount sh -euc '
    umount -R /sys/fs/cgroup 2>/dev/null || true
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    mkdir -p /sys/fs/cgroup/dice-kiosk-test
    echo $$ >/sys/fs/cgroup/dice-kiosk-test/cgroup.procs
    mount -t overlay overlay -o "lowerdir=$root,upperdir=$place/changed,workdir=$place/work" "$place/box"
    exec systemd-nspawn --quiet --register=no --keep-unit --boot --directory="$place/box" --machine=dice-kiosk-test \
      --link-journal=no --console=pipe --kill-signal=SIGRTMIN+3 --bind-ro="$checkout:/kiosk" --bind="$told:/told" \
      --bind-ro=/etc/resolv.conf
  ' </dev/null >>"$told/console" 2>&1
}

install -D -m 644 tests/pi/box.service "$place/changed/etc/systemd/system/box.service"
mkdir -p "$place/changed/etc/systemd/system/multi-user.target.wants" "$place/changed/var/log/journal"
ln -s /usr/lib/systemd/system/multi-user.target "$place/changed/etc/systemd/system/default.target"
ln -s /etc/systemd/system/box.service "$place/changed/etc/systemd/system/multi-user.target.wants/box.service"
: >"$told/log"
tail -n +1 -f "$told/log" &
tail=$!
trap 'kill $tail; rm -rf "$source"' EXIT
for part in first second; do
  echo $part >"$told/part"
  boot || { tail -n 20 "$told/console" >&2; die "The container ended with an error; more is in $told"; }
  grep -q "^$part start: all of it held" "$told/log" || die "It did not hold; more is in $told"
done
