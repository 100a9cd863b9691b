#!/bin/sh
# The installed program, with the settings and the state folder of the service.
: "${DICE_KIOSK_CONFIG:=/etc/dice-kiosk/config.toml}" "${DICE_KIOSK_STATE:=/var/lib/dice-kiosk}"
export DICE_KIOSK_CONFIG DICE_KIOSK_STATE
exec /opt/dice-kiosk/current/bin/dice-kiosk "$@"
