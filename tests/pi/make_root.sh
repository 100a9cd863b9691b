#!/bin/sh
# Makes a Debian trixie with the real libcamera and picamera2, in a folder of its own: root in .cache/picamera2.
# Needs root, debootstrap, and Debian's and Python's package registries; about two minutes and 1 GB.
# From Debian: libcamera with its Python bindings and its `virtual` pipeline. From the Python registry:
# picamera2 (Debian has none) and the OpenCV that the kiosk uses. Two modules that picamera2 imports but that
# nothing here calls are left empty: PiDNG (raw files) and pykms (a preview on a bare display).
set -eu
cd "$(dirname "$0")/../.."
place=.cache/picamera2
root=$place/root
recipe=$(cat tests/pi/make_root.sh tests/pi/memfd_heap.c | cksum)
if [ "$(cat $place/ready 2>/dev/null)" = "$recipe" ]; then exit 0; fi

if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
  echo 'The test with the real picamera2 makes a Debian of its own: run it as root, with debootstrap installed.' >&2
  exit 1
fi
# What debootstrap mounts goes with this script: in a mount namespace of its own, and one run at a time.
if [ -z "${INSIDE-}" ]; then
  mkdir -p .cache
  INSIDE=1 exec flock .cache/picamera2.lock unshare --mount sh tests/pi/make_root.sh
fi
rm -rf --one-file-system $place
mkdir -p $place/wheels
echo 'Making a Debian trixie with libcamera (about two minutes)'
debootstrap --variant=minbase --include=python3-libcamera,libcamera-ipa,python3-pip,python3-numpy,\
python3-pil,python3-jsonschema,python3-piexif,python3-tqdm,python3-prctl,python3-av,python3-libarchive-c,\
python3-gpiozero,python3-pydantic,python3-click,libgl1,libglib2.0-0t64,gcc,libc6-dev \
  trixie $root http://deb.debian.org/debian >$place/debootstrap.log 2>&1 ||
  { tail -n 5 $place/debootstrap.log >&2; exit 1; }

python=$(command -v .venv/bin/python || command -v python3)
"$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
  --python-version 3.13 -d $place/wheels picamera2==0.3.38 videodev2 simplejpeg openexr 'opencv-python>=5,<5.1'
mkdir $root/wheels
cp $place/wheels/* $root/wheels/
chroot $root pip install --quiet --break-system-packages --no-index --no-deps --root-user-action=ignore \
  --find-links /wheels picamera2 videodev2 simplejpeg openexr opencv-python
rm -rf $root/wheels $place/wheels

packages=$root/usr/local/lib/python3.13/dist-packages
mkdir -p $packages/pidng
: >$packages/pidng/__init__.py
echo 'class Picamera2Camera: """Stands in for PiDNG: the test writes no raw files."""' >$packages/pidng/camdefs.py
echo 'class PICAM2DNG: """Stands in for PiDNG: the test writes no raw files."""' >$packages/pidng/core.py
cat >$packages/pykms.py <<'PYTHON'
"""Stands in for kms++: the test shows no preview on a bare display."""


class _AnyName(type):
    def __getattr__(cls, name):
        return name


class PixelFormat(metaclass=_AnyName):
    pass
PYTHON

cp tests/pi/memfd_heap.c $root/tmp/
chroot $root gcc -Wall -Wextra -Werror -O2 -shared -fPIC -o /usr/local/lib/memfd_heap.so /tmp/memfd_heap.c -ldl

mkdir -p $root/usr/share/libcamera/pipeline/virtual $root/frames $root/kiosk
cat >$root/usr/share/libcamera/pipeline/virtual/virtual.yaml <<'YAML'
"Tray":
  supported_formats:
  - width: 1280
    height: 960
    frame_rates:
    - 30
  - width: 640
    height: 480
    frame_rates:
    - 30
  frames:
    path: "/frames"
  location: "CameraLocationExternal"
  model: "Virtual tray"
YAML
echo "$recipe" >$place/ready
