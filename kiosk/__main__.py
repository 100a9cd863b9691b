"""`python -m kiosk` is `dice-kiosk`."""

from kiosk.cli import main

if __name__ == "__main__":
    main(prog_name="dice-kiosk")
