#!/bin/sh
# What test_install.sh does inside its container: in its first start everything up to pulling the plug (a clean one: the
# power button), in the second that the kiosk came up by itself, then that it is taken away. Stops at the first thing that
# does not hold.
set -eu
unit=dice-kiosk.service
began=$(date +%s)

ok() { echo "ok  $*  ($(($(date +%s) - began)) s)"; began=$(date +%s); }
bad() {
  echo "NOT $*"
  journalctl --no-pager -o cat -u $unit | tail -n 30
  exit 1
}
show() { systemctl show --value -p "$1" $unit; }
current() { basename "$(readlink /opt/dice-kiosk/current)"; }
# until COMMAND holds, at most so many seconds
until_s() {
  left=$(($1 * 5))
  shift
  while ! eval "$*"; do
    left=$((left - 1))
    [ $left -gt 0 ] || return 1
    sleep 0.2
  done
}
# every file of the installation with its time and content, but for the state
state_of() {
  find /opt/dice-kiosk /etc /usr/local -xdev \( -type f -o -type l \) -printf '%p %T@ %s %l\n' | grep -v '/etc/ld.so.cache\|__pycache__' | sort
}

first() {
  printf 'VERSION_CODENAME=bookworm\n' >/tmp/bookworm
  OS_RELEASE=/tmp/bookworm make -s -C /kiosk install 2>/tmp/said && bad 'bookworm was not refused'
  grep -q 'bookworm.*numpy 1 only' /tmp/said || bad "no reason for bookworm: $(cat /tmp/said)"
  [ ! -e /opt/dice-kiosk ] || bad 'something was installed on bookworm'
  ok "bookworm is refused: $(cat /tmp/said | head -n 1 | cut -c 1-60)..."

  make -s -C /kiosk install || bad 'make install'
  ok "make install: $(du -sh /opt/dice-kiosk/current/ | cut -f1)"
  state_of >/tmp/after-first
  PIP_NO_INDEX=1 make -s -C /kiosk install || bad 'make install again, without the registries'
  state_of >/tmp/after-second
  cmp -s /tmp/after-first /tmp/after-second || { diff /tmp/after-first /tmp/after-second | head; bad 'the second make install changed something'; }
  ok 'make install again, without the registries: not one file is another'

  id dice-kiosk >/dev/null && id dice-kiosk-update >/dev/null || bad 'no user'
  setpriv --reuid=dice-kiosk-update --regid=dice-kiosk-update --clear-groups ls /var/lib/dice-kiosk >/dev/null 2>&1 &&
    bad 'who builds new versions can read the record'
  [ "$(getent passwd dice-kiosk | cut -d: -f7)" = /usr/sbin/nologin ] || bad 'the user can log in'
  for group in $(sed -n 's/^SupplementaryGroups=//p' /etc/systemd/system/$unit); do
    getent group "$group" >/dev/null || bad "no group $group"
  done
  udevadm verify /etc/udev/rules.d/99-dice-kiosk.rules >/tmp/said 2>&1 || bad "udev rules: $(cat /tmp/said)"
  systemd-analyze verify --man=no /etc/systemd/system/$unit 2>/tmp/said || bad 'verify'
  [ ! -s /tmp/said ] || bad "verify: $(cat /tmp/said)"
  grep -q 'include-system-site-packages = true' /opt/dice-kiosk/current/pyvenv.cfg || bad 'no system packages'
  /opt/dice-kiosk/current/bin/python -c 'import pygame, sys; sys.exit(not pygame.__file__.startswith("/usr/lib/python3/"))' >/dev/null 2>&1 ||
    bad "pygame is not the system's"
  [ "$(systemctl is-enabled $unit)" = enabled ] || bad 'not enabled'
  [ "$(systemctl is-enabled getty@tty1.service)" = disabled ] || bad 'a login is on the screen'
  [ "$(stat -c %U:%G:%a /var/lib/dice-kiosk)" = dice-kiosk:dice-kiosk:700 ] || bad 'no state folder'
  roots=$(find /opt/dice-kiosk ! -user root)
  [ -z "$roots" ] || bad "not root's: $roots"
  dice-kiosk doctor >/tmp/said || bad "the doctor: $(grep -A1 FAULT /tmp/said)"
  ok 'user, groups, udev rules, unit, environment, what starts with the computer'

  dice-kiosk calibrate step noise --camera simulated --yes >/tmp/said 2>&1 || bad "calibrate: $(cat /tmp/said)"
  [ -s /var/lib/dice-kiosk/calibration/simulated/noise.toml ] || bad "calibrate wrote nothing: $(cat /tmp/said)"
  chmod 700 /root
  (cd /root && SDL_VIDEODRIVER=dummy dice-kiosk run --headless --camera simulated --players bot:Ann,bot:Ben --hands 1 --json >/tmp/said 2>&1) ||
    bad "a hand from a folder that is root's alone: $(cat /tmp/said)"
  roots=$(find /var/lib/dice-kiosk ! -user dice-kiosk)
  [ -z "$roots" ] || bad "the service can't write any more: $roots"
  setpriv --reuid=nobody --regid=nogroup --clear-groups dice-kiosk calibrate show >/tmp/said 2>&1 && bad 'nobody may calibrate'
  grep -q 'sudo dice-kiosk calibrate show' /tmp/said || bad "nobody is told: $(cat /tmp/said)"
  setpriv --reuid=nobody --regid=nogroup --clear-groups dice-kiosk journal show >/tmp/said 2>&1 && bad 'nobody may read the journal'
  grep -q 'sudo dice-kiosk journal show' /tmp/said || bad "nobody is told of the journal: $(cat /tmp/said)"
  systemd-analyze cat-config systemd/journald.conf | grep -q '^RuntimeMaxUse=32M' || bad 'the log is not kept small'
  ok 'what root calibrates is the service'"'"'s; who is not root is told how'

  # a screen and no console: the rest of the unit is as installed
  cat >/etc/systemd/system/screen.service <<'UNIT'
[Unit]
Description=A screen
Before=dice-kiosk.service
[Service]
ExecStart=/usr/bin/Xvfb :90 -screen 0 1024x600x24 -nolisten tcp
[Install]
WantedBy=multi-user.target
UNIT
  mkdir -p /etc/systemd/system/$unit.d
  cat >/etc/systemd/system/$unit.d/test.conf <<'UNIT'
[Service]
Environment=SDL_VIDEODRIVER=x11 DISPLAY=:90 SDL_AUDIODRIVER=dummy DICE_KIOSK_BOOT_TIMES=1
StandardInput=null
TTYPath=
ExecStart=
ExecStart=/opt/dice-kiosk/current/bin/dice-kiosk run --camera simulated --game kingdom --players Ann,Ben
UNIT
  systemctl daemon-reload
  systemctl enable --quiet --now screen.service
  sleep 1
  touch /tmp/started
  systemctl start $unit || bad 'it does not start'
  [ "$(show ActiveState)" = active ] || bad 'not active'
  until_s 20 '[ "$(show StatusText)" = "A table is open. The camera gives pictures." ]' || bad "status: $(show StatusText)"
  microseconds=$(($(show ActiveEnterTimestampMonotonic) - $(show ExecMainStartTimestampMonotonic)))
  ok "started as the unit says, first picture $((microseconds / 1000)) ms after the process: $(show StatusText)"
  journalctl --no-pager -o cat -u $unit | grep '^boot'
  systemd-analyze security --no-pager $unit | tail -n 1
  [ "$(show MemoryMax)" != infinity ] && [ "$(show TasksMax)" = 128 ] || bad "limits: $(show MemoryMax), $(show TasksMax)"
  echo "memory: $(show MemoryPeak) of $(show MemoryMax); tasks: $(show TasksCurrent)"
  echo "user $(stat -c %U "/proc/$(show MainPID)"), groups $(sed -n 's/^Groups:\t//p' "/proc/$(show MainPID)/status" | xargs -n 1 getent group | cut -d: -f1 | xargs)"
  find / -xdev -newer /tmp/started -type f -not -path '/proc/*' -not -path '/sys/*' -not -path '/run/*' -not -path '/tmp/*' \
    -not -path '/var/log/journal/*' -user dice-kiosk >/tmp/written
  grep -v '^/var/lib/dice-kiosk/' /tmp/written && bad 'it wrote elsewhere'
  ok "wrote only: $(sed 's:^\(/var/lib/dice-kiosk/[^/]*\).*:\1:' /tmp/written | sort -u | xargs)"

  # a camera that hangs is started again in place
  main=$(show MainPID)
  camera=
  for each in $(cat /proc/"$main"/task/*/children); do
    if tr '\0' ' ' <"/proc/$each/cmdline" | grep -q spawn_main; then camera=$each; fi
  done
  [ -n "$camera" ] || bad "no camera process below $main"
  kill -STOP "$camera"
  until_s 30 'show StatusText | grep -q "not answered"' || bad "a hung camera is not told: $(show StatusText)"
  until_s 30 '[ "$(show StatusText)" = "A table is open. The camera gives pictures." ]' || bad 'the camera does not come back'
  [ "$(show MainPID)" = "$main" ] && [ "$(show NRestarts)" = 0 ] || bad 'the kiosk was started again too'
  ok 'a hung camera is started again in place'
  # a main loop that hangs has the kiosk started again
  kill -STOP "$main"
  until_s 60 '[ "$(show NRestarts)" = 1 ] && [ "$(show ActiveState)" = active ]' || bad "not started again: $(show ActiveState)"
  journalctl --no-pager -o cat -u $unit | grep -m1 -i 'watchdog timeout'
  ok 'a hung main loop: systemd has started the kiosk again'

  systemctl stop $unit
  [ "$(show Result)" = success ] || bad "stopping: $(show Result)"
  ok "stopped: exit status $(show ExecMainStatus), result success"
  systemctl start $unit || bad 'it does not start again'

  release=/told/release
  archive() { echo $release/dice-kiosk-"$1"-"$(uname -m)".tar.gz; }
  before=$(current)
  keys=/etc/dice-kiosk/release_keys.txt
  refused() {
    words=$1
    shift
    if dice-kiosk update "$@" 2>/tmp/said; then bad "taken, and not: $words"; fi
    grep -q -- "$words" /tmp/said || bad "a wrong reason: $(cat /tmp/said)"
    [ "$(current)" = "$before" ] || bad "in use: $(current)"
  }
  refused 'add --unsigned' "$(archive 9.1)"
  printf '%064d\n' 7 >$keys
  refused 'not signed by any key' "$(archive 9.1)"
  cat /told/public >>$keys
  cp "$(archive 9.1)" /tmp/altered.tar.gz
  cp "$(archive 9.1).sig" /tmp/altered.tar.gz.sig
  printf 'x' >>/tmp/altered.tar.gz
  (cd /tmp && sha256sum altered.tar.gz >altered.tar.gz.sha256)
  refused 'not signed by any key' /tmp/altered.tar.gz
  rm /tmp/altered.tar.gz*
  ok 'without a key, with another, and altered: refused'
  dice-kiosk update "$(archive 9.1)" >/tmp/said || bad 'update'
  grep "signed by the key $(cut -c 1-16 /told/public)" /tmp/said || bad "who signed it: $(cat /tmp/said)"
  roots=$(find /opt/dice-kiosk ! -user root)
  [ -z "$roots" ] || bad "not root's: $roots"
  left=$(find / -xdev -user dice-kiosk-update 2>/dev/null)
  [ -z "$left" ] || bad "left by who built it: $left"
  [ ! -e /opt/dice-kiosk/incoming ] || bad 'the archive was left'
  [ "$(current)" = 9.1 ] && [ "$(show ActiveState)" = active ] || bad "after the update: $(current), $(show ActiveState)"
  grep -q /releases/9.1/ "/proc/$(show MainPID)/cmdline" || bad 'the new version does not run'
  ok "updated from an archive, without the registries: $before -> $(current)"
  dice-kiosk update "$(archive 9.2)" 2>/tmp/said && bad 'one that does not come up was taken'
  grep -q '9.2 did not come up' /tmp/said || bad "a wrong reason: $(cat /tmp/said)"
  [ "$(current)" = 9.1 ] && [ "$(show ActiveState)" = active ] || bad "after the broken one: $(current), $(show ActiveState)"
  ok 'one that does not come up: back to 9.1, and that runs'
  dice-kiosk update "$(archive 9.3)" 2>/tmp/said && bad 'one that plays no hand was taken'
  grep -q 'could not play a hand' /tmp/said && grep -q 'RuntimeError: no hand' /tmp/said || bad "a wrong reason: $(cat /tmp/said)"
  [ "$(current)" = 9.1 ] && [ "$(show ActiveState)" = active ] || bad 'after the one that plays no hand'
  cp "$(archive 9.1)" /tmp/cut.tar.gz
  echo "$(cut -d' ' -f1 "$(archive 9.1)".sha256)  cut.tar.gz" >/tmp/cut.tar.gz.sha256
  truncate -s -1000 /tmp/cut.tar.gz
  dice-kiosk update /tmp/cut.tar.gz && bad 'a damaged one was taken'
  ok 'one that plays no hand, and a damaged one: refused'

  # in whatever state the service is, the update brings it up: stopped by hand, ending again and again, given up by systemd
  systemctl stop $unit
  dice-kiosk update --back >/tmp/said || bad 'back, from a stopped service'
  grep -q 'was stopped; now it runs' /tmp/said || bad "nobody is told that it was started: $(cat /tmp/said)"
  [ "$(current)" = "$before" ] && [ "$(show ActiveState)" = active ] || bad "after stop and --back: $(current), $(show ActiveState)"
  broken() {
    ln -sfn releases/9.1 /opt/dice-kiosk/previous
    ln -sfn releases/9.2 /opt/dice-kiosk/current
    if systemctl restart $unit 2>/dev/null; then bad 'the broken one came up'; fi
  }
  broken
  [ "$(show ActiveState)" = activating ] || bad "not ending again and again: $(show ActiveState)"
  dice-kiosk doctor | grep -A1 'FAULT.*service' || bad 'the doctor does not tell of a service that ends again and again'
  dice-kiosk update --back || bad 'a service that ends again and again is not put right'
  [ "$(current)" = 9.1 ] && [ "$(show ActiveState)" = active ] || bad "after that: $(current), $(show ActiveState)"
  printf '[Unit]\nStartLimitBurst=2\n[Service]\nRestartSec=100ms\nRestartSteps=0\n' >/etc/systemd/system/$unit.d/tired.conf
  systemctl daemon-reload
  broken
  until_s 60 '[ "$(show ActiveState)" = failed ]' || bad "systemd does not give it up: $(show ActiveState)"
  dice-kiosk doctor | grep -A1 'FAULT.*service' || bad 'the doctor does not tell of a service that has failed'
  dice-kiosk update --back || bad 'a service that has failed is not put right'
  [ "$(current)" = 9.1 ] && [ "$(show ActiveState)" = active ] || bad "after that: $(current), $(show ActiveState)"
  rm /etc/systemd/system/$unit.d/tired.conf
  systemctl daemon-reload
  ok 'another version for a service that was stopped, that ended again and again, that systemd had given up'
  ln -sfn "releases/$before" /opt/dice-kiosk/previous

  dice-kiosk update --back || bad 'back'
  [ "$(current)" = "$before" ] && [ "$(show ActiveState)" = active ] || bad "after --back: $(current)"
  ok "back by hand: $(current)"
  rm /tmp/cut.tar.gz

  dice-kiosk doctor | grep -v '^OK' || true
  ok 'dice-kiosk doctor (what is not OK)'
  systemctl show --value -p ActiveState $unit >/told/before-power-off
}

second() {
  until_s 30 '[ "$(show ActiveState)" = active ]' || bad 'it did not come up by itself'
  journalctl --no-pager -o cat -b -1 -u $unit | tail -n 3
  journalctl --no-pager -o cat -b -1 -u $unit | tail -n 3 | grep -q 'Deactivated successfully' || bad 'switched off, it did not end by itself'
  ok 'switched off, the kiosk closed its table; switched on, it came up by itself'
  until_s 20 '[ "$(show StatusText)" = "A table is open. The camera gives pictures." ]' || bad "status: $(show StatusText)"
  dice-kiosk journal show >/tmp/said || bad 'the journal'
  ok 'the game goes on'

  for _ in 1 2; do make -s -C /kiosk uninstall || bad 'make uninstall'; done
  rm -r /etc/systemd/system/$unit.d/test.conf 2>/dev/null || true
  [ "$(systemctl is-enabled getty@tty1.service)" = enabled ] || bad 'no login is back on the screen'
  left=$(find /opt/dice-kiosk /etc /usr/local -xdev -name '*dice-kiosk*' 2>/dev/null | grep -v '^/etc/\(dice-kiosk\|passwd\|group\|shadow\)' || true)
  [ -z "$left" ] || bad "left over: $left"
  [ -s /etc/dice-kiosk/config.toml ] && [ -s /var/lib/dice-kiosk/journal.db ] || bad 'settings and journal are gone'
  ok 'make uninstall, twice: gone but for settings and journal'
}

part=$(cat /told/part)
echo "== $part start, $(systemctl --version | head -n 1)"
$part
echo "$part start: all of it held"
