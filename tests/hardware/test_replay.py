"""Replay: the empty tray, then each photograph as dice come to rest, or a video throw by throw."""

import struct
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError, Image, OutOfPhotos
from hardware.cameras import open_camera
from hardware.cameras.photos import MOVING_FRAMES, PhotoCamera
from vision.settle import Motion, Settle


def tray(shape: tuple[int, int] = (240, 320)) -> Image:
    picture = np.full((*shape, 3), (60, 90, 50), np.uint8)
    picture[:, :, 1] += (np.arange(shape[1]) * 40 // shape[1]).astype(np.uint8)
    return picture


def photo(where: float, shape: tuple[int, int] = (240, 320)) -> Image:
    """A tray with one light red die, `where` of the way across."""
    picture = tray(shape)
    x, y, half = int(where * shape[1]), shape[0] // 2, shape[0] // 12
    picture[y - half : y + half, x - half : x + half] = (60, 60, 250)
    return picture


def folder(path: Path, *, empty: bool = True) -> Path:
    cv2.imwrite(str(path / "2.png"), photo(0.2))
    cv2.imwrite(str(path / "10.png"), photo(0.8))
    (path / "notes.txt").write_text("no photo")
    if empty:
        cv2.imwrite(str(path / "Empty_tray.png"), tray())
    return path


def replay(path: Path) -> Camera:
    camera = open_camera(f"replay:{path}")
    assert camera is not None
    camera.open()
    return camera


def look(camera: Camera, count: int) -> Image:
    image = camera.frame().image
    for _ in range(count - 1):
        image = camera.frame().image
    return image


def close_to(a: Image, b: Image) -> bool:
    return a.shape == b.shape and float(cv2.absdiff(a, b).mean()) < 1.5


def watch(camera: Camera, settle: Settle, count: int) -> Motion:
    for _ in range(count):
        frame = camera.frame()
        motion = settle.see(frame.image, frame.time)
    return motion


def test_the_empty_tray_then_each_photo_in_natural_order(tmp_path: Path) -> None:
    camera = replay(folder(tmp_path))
    assert close_to(look(camera, 3), tray())
    camera.throw(("d20",))
    assert close_to(look(camera, MOVING_FRAMES + 1), photo(0.2))
    camera.throw(("d12", "d8"))
    assert close_to(look(camera, MOVING_FRAMES + 1), photo(0.8))
    with pytest.raises(OutOfPhotos, match=r"all photos \(2\)"):
        camera.throw(("d20",))
    assert close_to(look(camera, 1), photo(0.8))


@pytest.mark.slow
@pytest.mark.parametrize("empty", [True, False])
def test_settle_sees_a_throw_between_photos(tmp_path: Path, *, empty: bool) -> None:
    camera, settle = replay(folder(tmp_path, empty=empty)), Settle()
    motion = watch(camera, settle, 20)
    assert motion.still
    for _ in range(2):
        settle.mark()
        camera.throw(("d20",))
        motion = watch(camera, settle, MOVING_FRAMES - 4)
        assert motion.moved
        assert not motion.still
        motion = watch(camera, settle, 20)
        assert motion.still
        assert motion.moved
        assert motion.changed


def test_frames_at_rest_are_never_quite_the_same(tmp_path: Path) -> None:
    camera = replay(folder(tmp_path))
    assert not np.array_equal(camera.frame().image, camera.frame().image)


def test_without_a_photo_of_it_the_empty_tray_is_estimated(tmp_path: Path) -> None:
    camera = replay(folder(tmp_path, empty=False))
    assert isinstance(camera, PhotoCamera)
    assert not camera.empty_is_known
    assert float(cv2.absdiff(camera.frame().image, tray()).mean()) < 8
    reds = camera.frame().image[:, :, 2]
    assert reds.max() < 120  # the die is gone


def test_one_photo_is_one_throw(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), photo(0.5))
    camera = replay(tmp_path / "a.png")
    camera.throw(("d6",))
    assert close_to(look(camera, MOVING_FRAMES + 1), photo(0.5))
    with pytest.raises(OutOfPhotos):
        camera.throw(("d6",))


@pytest.mark.slow
def test_photos_of_other_sizes_keep_their_own(tmp_path: Path) -> None:
    folder(tmp_path)
    cv2.imwrite(str(tmp_path / "3.png"), photo(0.5, (480, 360)))
    camera = replay(tmp_path)
    camera.throw(("d20",))
    look(camera, MOVING_FRAMES + 1)
    camera.throw(("d20",))
    assert camera.frame().image.shape == (480, 360, 3)
    assert close_to(look(camera, MOVING_FRAMES), photo(0.5, (480, 360)))


def test_a_photo_is_shown_upright_by_its_exif(tmp_path: Path) -> None:
    done, data = cv2.imencode(".jpg", photo(0.2))
    assert done
    # one entry: Orientation (0x0112), SHORT, 1 value, 6 = turn clockwise
    tiff = b"MM\x00\x2a" + struct.pack(">I", 8) + struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, 6, 0, 0)
    exif = b"Exif\x00\x00" + tiff
    jpeg = data.tobytes()
    segment = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    (tmp_path / "a.jpg").write_bytes(jpeg[:2] + segment + jpeg[2:])
    camera = replay(tmp_path / "a.jpg")
    camera.throw(("d20",))
    shown = look(camera, MOVING_FRAMES + 1)
    assert shown.shape == (320, 240, 3)
    assert shown[64, 120, 2] > 180  # the die, a fifth from the left before, is now a fifth from the top


def test_an_unreadable_photo_is_named_and_the_next_throw_goes_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder(tmp_path)
    (tmp_path / "1.jpg").write_bytes(b"this is no photo")
    (tmp_path / "0.jpg").write_bytes(b"")
    camera = replay(tmp_path)
    for name in ("0.jpg", "1.jpg"):
        with pytest.raises(CameraError, match=name):
            camera.throw(("d20",))
    camera.throw(("d20",))
    assert close_to(look(camera, MOVING_FRAMES + 1), photo(0.2))
    assert capfd.readouterr().err == ""


def test_an_empty_folder_and_a_missing_path_are_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no photos"):
        replay(tmp_path)
    cv2.imwrite(str(tmp_path / "empty.png"), tray())
    with pytest.raises(CameraError, match="no photos"):  # the empty tray alone is no throw
        replay(tmp_path)
    with pytest.raises(CameraError, match=r"nowhere.*no such file"):
        replay(tmp_path / "nowhere")


def test_a_closed_replay_begins_anew(tmp_path: Path) -> None:
    camera = replay(folder(tmp_path))
    camera.throw(("d20",))
    camera.close()
    with pytest.raises(CameraError, match="not open"):
        camera.frame()
    with pytest.raises(CameraError, match="not open"):
        camera.throw(("d20",))
    camera.open()
    assert close_to(look(camera, 1), tray())
    camera.throw(("d20",))
    assert close_to(look(camera, MOVING_FRAMES + 1), photo(0.2))


# videos


def film(path: Path, throws: int = 2) -> Path:
    """A video at 25 frames a second: the tray, then throws; each die slides in and rests for a second."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (320, 240))
    assert writer.isOpened()
    for _ in range(10):
        writer.write(tray())
    for throw in range(throws):
        for step in range(12):
            writer.write(photo(0.1 + 0.05 * step + 0.1 * throw))
        for _ in range(25):
            writer.write(photo(0.65 + 0.1 * throw))
    writer.release()
    return path


@pytest.mark.slow
def test_a_video_waits_for_a_throw_and_runs_until_the_next_rest(tmp_path: Path) -> None:
    camera, settle = replay(film(tmp_path / "film.avi")), Settle()
    assert float(cv2.absdiff(look(camera, 30), tray()).mean()) < 4
    for throw in range(2):
        watch(camera, settle, 20)
        settle.mark()
        camera.throw(("d20",))
        motion = watch(camera, settle, 60)
        assert motion.still
        assert motion.changed
        assert float(cv2.absdiff(camera.frame().image, photo(0.65 + 0.1 * throw)).mean()) < 4
    camera.throw(("d20",))
    look(camera, 30)  # what is left of the video shows no throw
    with pytest.raises(OutOfPhotos, match="over"):
        camera.throw(("d20",))


def test_a_videos_time_is_its_own(tmp_path: Path) -> None:
    camera = replay(film(tmp_path / "film.avi", 1))
    assert camera.frame().time == 0
    assert camera.frame().time == pytest.approx(1 / 25)


@pytest.mark.slow
def test_a_video_that_cannot_be_played_is_named_and_nothing_else_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no video at all" * 100)
    # a process of its own: ffmpeg decides once what it prints
    program = (
        "import sys; from hardware.camera import CameraError; from hardware.cameras import open_camera\n"
        "try: open_camera('replay:' + sys.argv[1]).open()\n"
        "except CameraError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(broken)], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"{broken}: this video can't be played")
    assert done.stderr == ""


# real photographs


BURKS = Path(__file__).parents[3] / "shared" / "photos" / "burks"


@pytest.mark.slow
@pytest.mark.skipif(not BURKS.is_dir(), reason="the photographs in ../shared/photos are not here")
def test_photographs_of_a_real_tray_settle_at_full_resolution() -> None:
    home = next(BURKS.rglob("empty_tray.jpg")).parent
    camera, settle = replay(home), Settle()
    assert camera.frame().image.shape == (1944, 2592, 3)
    watch(camera, settle, 14)
    settle.mark()
    camera.throw(("d20",))
    motion = watch(camera, settle, MOVING_FRAMES + 15)
    assert motion.still
    assert motion.moved
    assert motion.changed
