#!/bin/sh
# The installed program, with the settings and the state folder of the service. What plays, calibrates, tries a part or
# is the host's does so as the service's own user, in the groups of its unit: what root writes below the state folder, the service
# could not write again. The doctor and updates need root itself.
: "${DICE_KIOSK_CONFIG:=/etc/dice-kiosk/config.toml}" "${DICE_KIOSK_STATE:=/var/lib/dice-kiosk}"
export DICE_KIOSK_CONFIG DICE_KIOSK_STATE
program=/opt/dice-kiosk/current/bin/dice-kiosk
user=dice-kiosk
case ${1-}:${2-} in
  calibrate:target) ;;
  calibrate:* | dice:* | host:* | run:* | test:*)
    if [ "$(id -u)" = 0 ] && [ "$(stat -c %U "$DICE_KIOSK_STATE" 2>/dev/null)" = $user ]; then
      groups=$(sed -n 's/^SupplementaryGroups=//p' /etc/systemd/system/dice-kiosk.service | tr ' ' ',')
      as_kiosk="setpriv --reuid=$user --regid=$user --groups=$groups"
      $as_kiosk test -x . || cd /  # the camera's process is started where this one is
      HOME=$DICE_KIOSK_STATE exec $as_kiosk "$program" "$@"
    elif [ "$1" != test ] && [ -e "$DICE_KIOSK_STATE" ] && [ ! -w "$DICE_KIOSK_STATE" ]; then
      echo "Only root and the kiosk itself may write in $DICE_KIOSK_STATE: sudo dice-kiosk $*" >&2
      exit 1
    fi ;;
  journal:*)
    if [ -e "$DICE_KIOSK_STATE" ] && [ ! -r "$DICE_KIOSK_STATE" ]; then
      echo "Only root and the kiosk itself may read $DICE_KIOSK_STATE: sudo dice-kiosk $*" >&2
      exit 1
    fi ;;
esac
exec "$program" "$@"
