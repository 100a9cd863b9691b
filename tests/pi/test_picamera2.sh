#!/bin/sh
# Runs the driver for a Pi's camera on the real picamera2 and the real libcamera, in a Debian trixie of its own, and not for
# longer than ten minutes. Needs root, debootstrap, and Debian's and Python's package registries; about two minutes more
# the first time, and 1 GB in .cache/picamera2.
# From Debian: libcamera with its Python bindings and its `virtual` pipeline. From the Python registry: picamera2 (Debian
# has none) and the OpenCV that the kiosk uses. Two modules that picamera2 imports but that nothing here calls are left
# empty: PiDNG (raw files) and pykms (a preview on a bare display). A machine without dma-buf heaps needs memfd_heap.c.
set -eu
cd "$(dirname "$0")/../.."
. tests/pi/debian.sh
make_debian picamera2 trixie "$(dpkg --print-architecture)" python3-libcamera,libcamera-ipa,python3-pip,python3-numpy,\
python3-pil,python3-jsonschema,python3-piexif,python3-tqdm,python3-prctl,python3-av,python3-libarchive-c,\
python3-gpiozero,python3-pydantic,python3-click,libgl1,libglib2.0-0t64,gcc,libc6-dev
recipe=$(cat tests/pi/test_picamera2.sh tests/pi/memfd_heap.c | cksum)
if [ "$(cat "$place/ready" 2>/dev/null)" != "$recipe" ]; then
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  chroot "$root" env -i PATH=/usr/bin:/bin pip install --quiet --break-system-packages --no-deps --only-binary=:all: --root-user-action=ignore \
    picamera2==0.3.38 videodev2 simplejpeg openexr 'opencv-python>=5,<5.1' onnxruntime flatbuffers protobuf

  packages=$root/usr/local/lib/python3.13/dist-packages
  mkdir -p "$packages/pidng"
  : >"$packages/pidng/__init__.py"
  echo 'class Picamera2Camera: """Stands in for PiDNG: the test writes no raw files."""' >"$packages/pidng/camdefs.py"
  echo 'class PICAM2DNG: """Stands in for PiDNG: the test writes no raw files."""' >"$packages/pidng/core.py"
  cat >"$packages/pykms.py" <<'PYTHON'
"""Stands in for kms++: the test shows no preview on a bare display."""


class _AnyName(type):
    def __getattr__(cls, name):
        return name


class PixelFormat(metaclass=_AnyName):
    pass
PYTHON

  cp tests/pi/memfd_heap.c "$root/tmp/"
  chroot "$root" gcc -Wall -Wextra -Werror -O2 -shared -fPIC -o /usr/local/lib/memfd_heap.so /tmp/memfd_heap.c -ldl

  mkdir -p "$root/usr/share/libcamera/pipeline/virtual" "$root/frames"
  cat >"$root/usr/share/libcamera/pipeline/virtual/virtual.yaml" <<'YAML'
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
  echo "$recipe" >"$place/ready"
fi

copy_checkout "$place/checkout"
in_debian 600 "$place/checkout" env HOME=/tmp PYTHONPATH=/kiosk PYTHONDONTWRITEBYTECODE=1 OPENCV_LOG_LEVEL=ERROR \
  LIBCAMERA_LOG_LEVELS='*:ERROR' LD_PRELOAD=/usr/local/lib/memfd_heap.so python3 /kiosk/tests/pi/picamera2_driver.py
