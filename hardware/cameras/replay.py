"""Replay: what a real camera saw once, from a photo, a folder of photos or a video."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.camera import Camera, CameraError
from hardware.cameras.photos import EMPTY, SUFFIXES, PhotoCamera, find_photos
from hardware.cameras.video import VIDEOS, VideoCamera

if TYPE_CHECKING:
    from pathlib import Path


def open_replay(path: Path, *, paced: bool = False) -> Camera:
    """A camera that replays what is at `path`; whether a file can be read shows when it comes to it.

    Raises CameraError when there is nothing at `path`, or a folder without a photo.
    """
    if path.is_dir():
        photos = find_photos(path)
        throws = [photo for photo in photos if not photo.name.lower().startswith(EMPTY)]
        if not throws:
            kinds = ", ".join(sorted(SUFFIXES))
            raise CameraError.say(
                "{path}: there are no photos to replay in this folder. Put some there ({kinds}).",
                path=path,
                kinds=kinds,
            )
        empty = next((photo for photo in photos if photo not in throws), None)
        return PhotoCamera(path, throws, empty, paced=paced)
    if not path.exists():
        raise CameraError.say("{path}: there is no such file or folder to replay. Check the path.", path=path)
    if path.suffix.lower() in VIDEOS:
        return VideoCamera(path, paced=paced)
    return PhotoCamera(path, [path], None, paced=paced)
