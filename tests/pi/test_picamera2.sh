#!/bin/sh
# Runs the driver for a Pi's camera on the real picamera2 and the real libcamera (see make_root.sh), in a mount
# namespace of its own, and not for longer than ten minutes. A machine without dma-buf heaps needs the shim.
set -eu
cd "$(dirname "$0")/../.."
sh tests/pi/make_root.sh
root=$PWD/.cache/picamera2/root
export root
timeout --kill-after=10 600 unshare --mount --pid --fork --kill-child sh -euc '
  mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/dev/shm"
  mount --bind "$PWD" "$root/kiosk"
  exec chroot "$root" env -i PATH=/usr/bin:/bin HOME=/tmp PYTHONPATH=/kiosk PYTHONDONTWRITEBYTECODE=1 \
    OPENCV_LOG_LEVEL=ERROR LIBCAMERA_LOG_LEVELS="*:ERROR" LD_PRELOAD=/usr/local/lib/memfd_heap.so \
    python3 /kiosk/tests/pi/picamera2_driver.py
'
