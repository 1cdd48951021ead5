#!/bin/sh
# The operator's command, `coup-de-main status`: as the account of the service, and with its settings. In a container both are there.
operator=/opt/coup-de-main/current/server/operator.js
# On a terminal, Ctrl-C reaches it.
[ -t 0 ] && [ -t 1 ] && how=--pty || how=--pipe
[ -d /run/systemd/system ] || exec /usr/bin/node "$operator" "$@"
exec systemd-run --quiet --collect "$how" --wait --uid=coup-de-main --working-directory=/ \
  --setenv=BACKUP_DIR=/var/backups/coup-de-main --property=EnvironmentFile=/etc/coup-de-main/env /usr/bin/node "$operator" "$@"
