"""What is made once in a process, and what the first reading would otherwise wait for."""

import cv2
import numpy as np

from vision import outlines


def prepare() -> None:
    """Have it made: OpenCV's tables of colours, and what each kind of die looks like from all sides."""
    cv2.cvtColor(np.zeros((1, 1, 3), np.float32), cv2.COLOR_BGR2Lab)
    np.median(np.zeros(2))  # which loads a part of numpy
    for die in outlines.KNOWN:
        outlines.bank_of(die)
