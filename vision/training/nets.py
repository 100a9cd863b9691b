"""The four nets, in PyTorch. They are exported to ONNX and run by OpenCV; only training imports this."""

import torch
from torch import Tensor, nn

from vision.pose import UP_BINS
from vision.reading import NUMERALS
from vision.views import SHOWABLE


def usual_device() -> str:
    """Where training runs: on a GPU where PyTorch finds one, else on the CPU."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def device_of(net: nn.Module) -> torch.device:
    """Where a net is."""
    return next(net.parameters()).device


def _conv(channels: int, out: int, *, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(channels, out, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two 3x3 convolutions beside the identity (He et al. 2015, arXiv:1512.03385)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _conv(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        """NxCxHxW to NxCxHxW."""
        return self.relu(x + self.second(self.first(x)))


class Below(nn.Module):
    """Part of the pose net that sees whether another die lies below: what is round the die, how they meet.

    All other parts look at the die itself, and learn to see nothing else.
    """

    def __init__(self) -> None:
        super().__init__()
        self.round = _conv(64, 24, stride=2)
        self.die = _conv(128, 24, size=1)
        self.both = nn.Sequential(
            _conv(48, 24), nn.Flatten(), nn.Dropout(0.3), nn.Linear(24 * 36, 64), nn.ReLU(), nn.Linear(64, 1)
        )

    def forward(self, middle: Tensor, deep: Tensor) -> Tensor:
        """Nx64x12x12 and Nx128x6x6 to Nx1 logits."""
        return self.both(torch.cat([self.round(middle), self.die(deep)], 1))


class PoseNet(nn.Module):
    """A cut-out die: which type, its outline, where the face to be read is and which way it stands.

    Input Nx3x96x96, 0 to 1, BGR. Output Nx(8 + 3 + 36 + 3 + 576): type logits, place (x, y in half-widths,
    log of the face's radius in half-widths), up logits, logits of lying flat, of being covered and of lying
    on another die, 24x24 mask logits.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_conv(3, 16, stride=2, size=5), _conv(16, 32, stride=2), Residual(32))
        self.middle = nn.Sequential(_conv(32, 64, stride=2), Residual(64), Residual(64))
        self.coarse = nn.Sequential(_conv(64, 128, stride=2), Residual(128), Residual(128))
        self.gather = nn.Sequential(
            _conv(128, 32, size=1), nn.Flatten(), nn.Linear(32 * 36, 192), nn.ReLU(inplace=True)
        )
        self.pooled = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.kind = nn.Linear(192 + 128, 8)
        self.place = nn.Linear(192, 3)
        self.up = nn.Linear(192, UP_BINS)
        self.lies = nn.Linear(192, 2)
        self.below = Below()
        self.widen = nn.Sequential(_conv(128, 32, size=1), nn.Upsample(scale_factor=4, mode="nearest"))
        self.mask = nn.Sequential(_conv(64, 24), nn.Conv2d(24, 1, 1))

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        fine = self.fine(x - 0.5)
        middle = self.middle(fine)
        deep = self.coarse(middle)
        gathered = self.gather(deep)
        mask = self.mask(torch.cat([fine, self.widen(deep)], 1)).flatten(1)
        kind = self.kind(torch.cat([gathered, self.pooled(deep)], 1))
        lies = torch.cat([self.lies(gathered), self.below(middle, deep)], 1)
        return torch.cat([kind, self.place(gathered), self.up(gathered), lies, mask], 1)


class NumeralNet(nn.Module):
    """An upright face: which numeral. Input Nx1x64x64 as `vision.crops.inked` makes it.

    Output Nx30 logits; as it is `shipped` Nx(30 + 192): behind them what the last layer sees, by which a face
    is known again among a player's own (`vision.own_dice`).
    """

    def __init__(self) -> None:
        super().__init__()
        self.shipped = False
        self.body = nn.Sequential(
            _conv(1, 24, stride=2, size=5),
            _conv(24, 48, stride=2),
            Residual(48),
            Residual(48),
            _conv(48, 96, stride=2),
            Residual(96),
            Residual(96),
            _conv(96, 32, size=1),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(32 * 64, 192),
            nn.ReLU(inplace=True),
            nn.Linear(192, len(NUMERALS) + 1),
        )

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        return _told(self.body, x, shipped=self.shipped)


def _told(layers: nn.Sequential, x: Tensor, *, shipped: bool) -> Tensor:
    """What the layers make of `x`; `shipped`: behind it what the last of them sees."""
    seen = layers[:-1](x)
    said: Tensor = layers[-1](seen)
    return torch.cat([said, seen], 1) if shipped else said


class WholeNet(nn.Module):
    """A whole die, turned so that its numeral stands upright: type and value at once.

    It sees what the numeral net does not: the faces beside the one to be read, and colours. Its body is the
    pose net's, with whose weights its training begins.

    Input Nx3x96x96, 0 to 1, BGR, as `vision.crops.rounded` makes it. Output Nx(S + 1): logits of
    `vision.views.SHOWABLE`, then of not standing upright or being no die; as it is `shipped`
    Nx(S + 1 + 256): behind them what the last layer sees, by which a die is known again among a player's own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.shipped = False
        self.fine = nn.Sequential(
            _conv(3, 16, stride=2, size=5), _conv(16, 32, stride=2), Residual(32), Residual(32)
        )
        self.middle = nn.Sequential(_conv(32, 64, stride=2), Residual(64), Residual(64))
        self.coarse = nn.Sequential(_conv(64, 128, stride=2), Residual(128), Residual(128))
        self.detail = nn.Sequential(_conv(64, 12, size=1), nn.Flatten())
        self.gather = nn.Sequential(_conv(128, 32, size=1), nn.Flatten())
        self.shown = nn.Sequential(
            nn.Dropout(0.2),
            nn.Linear(12 * 144 + 32 * 36, 256),
            nn.ReLU(inplace=True),
            nn.Linear(256, len(SHOWABLE) + 1),
        )

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        middle = self.middle(self.fine(x - 0.5))
        gathered = torch.cat([self.detail(middle), self.gather(self.coarse(middle))], 1)
        return _told(self.shown, gathered, shipped=self.shipped)


class FindNet(nn.Module):
    """A whole picture: where dice are. Fully convolutional, stride 4.

    Input Nx3xHxW, 0 to 1, BGR, H and W multiples of 16. Output Nx3xH/4xW/4: logit that a die's middle is
    here, log of the die's half-width in cells, logit that the cell lies on a die. (Middles as peaks of a map:
    Zhou et al. 2019, arXiv:1904.07850.)
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_conv(3, 12, stride=2, size=5), _conv(12, 24, stride=2), Residual(24))
        self.middle = nn.Sequential(_conv(24, 48, stride=2), Residual(48), Residual(48))
        self.coarse = nn.Sequential(_conv(48, 64, stride=2), Residual(64), Residual(64))
        self.up_coarse = nn.Sequential(_conv(64, 48, size=1), nn.Upsample(scale_factor=2, mode="nearest"))
        self.join_middle = _conv(96, 32)
        self.up_middle = nn.Upsample(scale_factor=2, mode="nearest")
        self.join_fine = _conv(56, 24)
        self.out = nn.Conv2d(24, 3, 1)
        nn.init.constant_(self.out.bias, -2.0)

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        fine = self.fine(x - 0.5)
        middle = self.middle(fine)
        joined = self.join_middle(torch.cat([middle, self.up_coarse(self.coarse(middle))], 1))
        return self.out(self.join_fine(torch.cat([fine, self.up_middle(joined)], 1)))
