#!/bin/sh
# Installs the kiosk as a service, or takes it away: install.sh install|uninstall. Started again it changes nothing.
# For tests and images: DESTDIR (a root to install below; nothing on this machine is then touched), OS_RELEASE, BITS,
# WHEEL (a wheel made before), SYSTEMCTL, PYTHON.
set -eu
cd "$(dirname "$0")/.."
dest=${DESTDIR-}
systemctl=${SYSTEMCTL:-systemctl}
python=${PYTHON:-/usr/bin/python3}
units='dice-kiosk dice-kiosk-wayland'

umask 022  # whatever root's is: the service has to read what is installed
export PYTHONDONTWRITEBYTECODE=1  # nothing owned by root is left in the checkout

die() { echo "$*" >&2; exit 1; }

# quietly WORDS COMMAND...: a command that fails is told in its own lines, then in these words
quietly() {
  words=$1
  log=$(mktemp)
  shift
  if "$@" >"$log" 2>&1; then rm "$log"; return 0; fi
  "$python" -m kiosk.system.package_errors <"$log"
  rm "$log"
  die "$words"
}

check_system() {
  codename=$(sed -n 's/^VERSION_CODENAME=//p' "${OS_RELEASE:-/etc/os-release}")
  [ "${BITS:-$(getconf LONG_BIT)}" = 64 ] ||
    die 'The dice kiosk needs a 64-bit system: OpenCV and numpy have no packages for 32 bit. Install the 64-bit Raspberry Pi OS (trixie).'
  case $codename in
    trixie) ;;
    bookworm) die "This is bookworm. The Pi's camera works there with numpy 1 only, and OpenCV 5 with numpy 2 only, so they can't be used together. Install Raspberry Pi OS trixie, 64 bit." ;;
    *) die "This is ${codename:-a system without a name}; the dice kiosk is installed on Raspberry Pi OS (or Debian) trixie, 64 bit. To try it here: make run" ;;
  esac
}

install_packages() {
  [ -z "$dest" ] || return 0
  wanted='python3-venv python3-pygame libgl1 libglib2.0-0t64'
  # these two are Raspberry Pi OS's own; a plain Debian has neither, nor pins or a camera socket
  if grep -qs 'Raspberry Pi' /proc/device-tree/model; then wanted="$wanted python3-lgpio python3-picamera2"; fi
  missing=
  for package in $wanted; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
  done
  [ -z "$missing" ] && return 0
  echo "Installing$missing"
  # in one, since what the first could not reach the second only misses
  # shellcheck disable=SC2086 # several words
  quietly "These packages could not be installed:$missing." env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"' apt $missing
}

# Of all that the wheel is made from: the same program again needs neither a wheel nor a network.
source_sum() {
  find pyproject.toml setup.py README.md LICENSE kiosk vision hardware calibration \
    -name __pycache__ -prune -o -type f ! -name '*.mo' -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1
}

install_release() {
  sum=$(source_sum)
  if [ -z "${WHEEL-}" ] && [ "$(cat "$dest/opt/dice-kiosk/current/made-from" 2>/dev/null)" = "$sum" ]; then return 0; fi
  work=$(mktemp -d)
  chmod 755 "$work"  # another user installs the wheel in there
  trap 'rm -rf "$work"' EXIT
  if [ -n "${WHEEL-}" ]; then cp "$WHEEL" "$work/"; else build_wheel; fi
  PYTHON=$python "$python" -m kiosk.system.release "$dest/opt/dice-kiosk" "$work"/dice_kiosk-*.whl
  if [ -z "${WHEEL-}" ]; then echo "$sum" >"$dest/opt/dice-kiosk/current/made-from"; fi
}

# Its files' times don't count: the same program gives the same wheel.
build_wheel() {
  "$python" -m venv "$work/build"
  quietly 'The wheel could not be built.' env RELEASE_KEY= SOURCE_DATE_EPOCH=1577836800 DIST="$work" PYTHON="$work/build/bin/python" \
    sh systemd/release.sh none
}

# put MODE FILE PLACE: only where it is not there already, so that `changed` says whether anything is another
changed=
put() {
  if cmp -s "systemd/$2" "$dest$3"; then return; fi
  install -D -m "$1" "systemd/$2" "$dest$3"
  changed=yes
}

# Whatever state it is in, but for one that somebody has stopped: one that had failed gets its chance with what is new.
restart_what_plays() {
  for unit in $units; do
    case $("$systemctl" is-active "$unit.service" || true) in
      active | reloading) ;;
      activating | failed) "$systemctl" is-enabled --quiet "$unit.service" || continue ;;
      *) continue ;;
    esac
    "$systemctl" reset-failed "$unit.service"
    "$systemctl" restart "$unit.service" ||
      die "The dice kiosk is installed, but does not come up. Look why: journalctl -u $unit -n 50, and: sudo dice-kiosk doctor"
  done
}

do_install() {
  [ -n "$dest" ] || [ "$(id -u)" = 0 ] || die 'Start it as root: sudo make install'
  check_system
  install_packages
  before=$(readlink "$dest/opt/dice-kiosk/current" || true)
  # no package of a version is installed, and nothing of it run, as root
  as_another=
  if [ -z "$dest" ]; then
    systemd-sysusers "$PWD/systemd/sysusers.conf"
    as_another='setpriv --reuid=dice-kiosk-update --regid=dice-kiosk-update --clear-groups'
  fi
  install_release
  [ "$(readlink "$dest/opt/dice-kiosk/current")" = "$before" ] || changed=yes
  for unit in $units; do
    put 644 "$unit.service" "/etc/systemd/system/$unit.service"
    put 644 backoff.conf "/etc/systemd/system/$unit.service.d/backoff.conf"
  done
  put 644 sysusers.conf /etc/sysusers.d/dice-kiosk.conf
  put 644 journald.conf /etc/systemd/journald.conf.d/dice-kiosk.conf
  put 644 logind.conf /etc/systemd/logind.conf.d/dice-kiosk.conf
  put 644 99-dice-kiosk.rules /etc/udev/rules.d/99-dice-kiosk.rules
  put 755 dice-kiosk.sh /usr/local/bin/dice-kiosk
  mkdir -p "$dest/var/lib"
  settings=$dest/etc/dice-kiosk/config.toml
  if [ ! -e "$settings" ]; then
    mkdir -p "${settings%/*}"
    # shellcheck disable=SC2086 # several words
    DICE_KIOSK_CONFIG=/etc/dice-kiosk/config.toml HOME=/nonexistent $as_another "$dest/opt/dice-kiosk/current/bin/dice-kiosk" config >"$settings.new"
    if grep -qs 'Raspberry Pi' /proc/device-tree/model; then sed -i 's/^pins = "mock"/pins = "lgpio"/' "$settings.new"; fi
    mv "$settings.new" "$settings"
  fi
  if [ -z "$dest" ] && [ -n "$changed" ]; then
    { udevadm control --reload && udevadm trigger; } 2>/dev/null ||
      echo 'Who may use pins and camera memory holds from the next start of this computer on.'
  fi
  # systemd would make it at the first start; until then the doctor would miss it
  if [ -z "$dest" ] && [ ! -d /var/lib/dice-kiosk ]; then install -d -m 700 -o dice-kiosk -g dice-kiosk /var/lib/dice-kiosk; fi
  "$systemctl" daemon-reload
  # the login on the screen's console would be in the kiosk's place
  "$systemctl" disable --quiet getty@tty1.service
  if ! "$systemctl" is-enabled --quiet dice-kiosk-wayland.service; then "$systemctl" enable --quiet dice-kiosk.service; fi
  [ -z "$changed" ] || restart_what_plays
  if [ "$("$systemctl" get-default)" = graphical.target ]; then
    echo 'A desktop starts with this computer and would take the screen: sudo systemctl set-default multi-user.target'
  fi
  if [ -z "$dest" ] && ! grep -qsw memory /sys/fs/cgroup/cgroup.controllers; then
    echo 'How much memory the kiosk may take is not limited here: cgroup_enable=memory in /boot/firmware/cmdline.txt does that.'
  fi
  [ -n "$changed" ] || echo 'Nothing is new.'
  echo 'The dice kiosk is installed and starts with the computer. To look whether all is well: sudo dice-kiosk doctor'
}

do_uninstall() {
  [ -n "$dest" ] || [ "$(id -u)" = 0 ] || die 'Start it as root: sudo make uninstall'
  for unit in $units; do
    if [ -e "$dest/etc/systemd/system/$unit.service" ]; then "$systemctl" disable --quiet --now "$unit.service"; fi
    rm -f "$dest/etc/systemd/system/$unit.service"
    rm -rf "$dest/etc/systemd/system/$unit.service.d"
  done
  rm -f "$dest/etc/sysusers.d/dice-kiosk.conf" "$dest/etc/systemd/journald.conf.d/dice-kiosk.conf" \
    "$dest/etc/systemd/logind.conf.d/dice-kiosk.conf" "$dest/etc/udev/rules.d/99-dice-kiosk.rules" \
    "$dest/usr/local/bin/dice-kiosk"
  rm -rf "$dest/opt/dice-kiosk"
  "$systemctl" daemon-reload
  "$systemctl" enable --quiet getty@tty1.service
  "$systemctl" start --no-block getty@tty1.service
  echo 'The dice kiosk was taken away. Kept: /etc/dice-kiosk (settings) and /var/lib/dice-kiosk (journal, calibration).'
}

case ${1-} in
  install) do_install ;;
  uninstall) do_uninstall ;;
  *) die 'Say install or uninstall.' ;;
esac
