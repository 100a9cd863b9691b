# What the tests in Debians of their own share; to be sourced in the repository's root. Each Debian is made once, by
# debootstrap, in .cache/NAME/root, and kept there; a test writes on an overlay that is thrown away at the next run.

die() { echo "$*" >&2; exit 1; }

# make_debian NAME RELEASE ARCH PACKAGES: bare but for these packages (as debootstrap takes them, with commas); made anew
# when any of them is another. Sets $place and $root. Whoever runs a test in the same Debian waits for this one's end.
make_debian() {
  place=$PWD/.cache/$1
  root=$place/root
  [ "$(id -u)" = 0 ] || die 'This runs in a Debian of its own: run it as root.'
  command -v debootstrap >/dev/null || die 'This makes a Debian of its own: sudo apt install debootstrap'
  mkdir -p .cache
  exec 9>"$place.lock"
  flock 9
  if [ "$(cat "$place/made" 2>/dev/null)" != "$2 $3 $4" ]; then
    rm -rf --one-file-system "$place"
    mkdir -p "$place"
    echo "Making a Debian $2 for $3"
    start=$(date +%s)
    # what debootstrap mounts goes with it, in a mount namespace of its own
    unshare --mount debootstrap --arch="$3" --variant=minbase --include="ca-certificates,$4" "$2" "$root" \
      http://deb.debian.org/debian >"$place/debootstrap.log" 2>&1 || { tail -n 5 "$place/debootstrap.log" >&2; exit 1; }
    # pip in there trusts whom this machine trusts
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    printf '[global]\ncert = /etc/ssl/certs/ca-certificates.crt\n' >"$root/etc/pip.conf"
    mkdir "$root/kiosk"
    echo "Made in $(($(date +%s) - start)) s: $(du -sh "$root" | cut -f1)"
    echo "$2 $3 $4" >"$place/made"
  fi
  rm -rf --one-file-system "$place/changed" "$place/work"
  mkdir -p "$place/changed" "$place/work" "$place/box"
}

# copy_checkout FOLDER: as it is now; who goes on writing here meanwhile changes nothing in there
copy_checkout() {
  rm -rf --one-file-system "$1"
  mkdir -p "$1"
  git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- --ignore-failed-read --warning=no-failed-read | tar --extract --directory="$1"
}

# in_debian SECONDS CHECKOUT COMMAND...: as root in the Debian made before, on its overlay, for so long at most, with the
# checkout at /kiosk to be read; without the devices of this machine
in_debian() {
  seconds=$1
  checkout=$2
  shift 2
  export place root checkout
  timeout --kill-after=10 "$seconds" unshare --mount --pid --fork --kill-child sh -euc '
    mount -t overlay overlay -o "lowerdir=$root,upperdir=$place/changed,workdir=$place/work" "$place/box"
    cd "$place/box"
    mount -t proc proc proc
    mount -t tmpfs tmpfs dev/shm
    mount -t devpts devpts dev/pts -o newinstance,ptmxmode=666
    mount -t tmpfs tmpfs run
    mount --bind "$checkout" kiosk
    mount -o remount,bind,ro kiosk
    cp /etc/resolv.conf etc/resolv.conf
    exec chroot . env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 SYSTEMD_OFFLINE=1 "$@"
  ' in_debian "$@"
}
