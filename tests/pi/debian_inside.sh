#!/bin/sh
# What test_debian.sh does inside each Debian. Stops at the first thing that does not hold.
set -eu
export DEBIAN_FRONTEND=noninteractive
began=$(date +%s)
ok() { echo "ok  $*  ($(($(date +%s) - began)) s)"; began=$(date +%s); }
bad() { echo "NOT $*"; exit 1; }

. /etc/os-release
echo "== $PRETTY_NAME"
packages=$(sed -n 's/.*`sudo apt install \(make [^`]*\)`.*/\1/p' /kiosk/README.md)
[ "$(echo "$packages" | wc -l)" = 1 ] && [ -n "$packages" ] || bad "README names no packages, or more than once: $packages"
# shellcheck disable=SC2086 # several words
{ apt-get update && apt-get install -y $packages; } >/tmp/apt 2>&1 || { tail -n 20 /tmp/apt; bad 'apt install'; }
ok "apt install $packages: $(python3 -V)"

useradd --create-home player
# no shell or template may take anything in this name for its own
place="/home/player/dice \"kiosk\" of \$HOME's"
cp -R /kiosk "$place"
chown -R player:player "$place"
cd "$place"
as_player() { setpriv --reuid=player --regid=player --init-groups env -i HOME=/home/player PATH=/usr/bin:/bin LANG=C.UTF-8 "$@" </dev/null; }

for time in first second; do
  as_player make run >/tmp/$time 2>&1 || { cat /tmp/$time; bad "the $time make run"; }
  for what in Transcript Screenshot; do
    path=$(sed -n "s/^$what: //p" /tmp/$time)
    [ -s "$path" ] || { cat /tmp/$time; bad "the $time make run wrote no $what"; }
  done
  ok "the $time make run: $(grep -c . /tmp/$time) lines, $(wc -c <"$path") bytes of picture"
done
if grep -q Installing /tmp/second; then bad 'the second make run installed again'; fi
as_player .venv/bin/dice-kiosk --version
as_player make test ARGS="$*" || bad 'make test'
ok 'make test'
echo 'debian: all of it held'
