#!/usr/bin/env bash
# Tests the README's two commands and the Dockerfiles on a fresh machine: a Debian 12 made by debootstrap in a temporary
# folder, with Debian's own Node and npm. Run it by hand, as root on Debian, with debootstrap and git installed:
#   deploy/test/bare-machine.sh                # all parts, which takes half an hour
#   deploy/test/bare-machine.sh start images   # or some of them: start, test, images
#   TEST_STEPS='types journeys' deploy/test/bare-machine.sh test     # some steps of npm test
# It tests the last commit. Everything runs in namespaces of its own, so its mounts and processes end with it, even if it is killed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repository=$(cd "$here/../.." && pwd)
user=ordinary

say() { printf '\n== %s\n' "$*"; }
fail() { printf 'bare-machine: %s\n' "$*" >&2; exit 1; }

if [ -z "${BARE_MACHINE_FOLDER:-}" ]; then
  [ "$(id -u)" = 0 ] || fail 'run it as root: debootstrap and chroot need that'
  command -v debootstrap >/dev/null || fail 'debootstrap is needed: apt-get install debootstrap'
  for part in "$@"; do
    case $part in start | test | images) ;; *) fail "no such part: $part (start, test, images)" ;; esac
  done
  BARE_MACHINE_FOLDER=$(mktemp -d /var/tmp/waymark-bare.XXXXXX)
  export BARE_MACHINE_FOLDER
  chmod 755 "$BARE_MACHINE_FOLDER"
  inner=
  # While it waits, unshare reacts to SIGKILL only; the first process of the namespace then ends too, and with it all others.
  trap '[ -z "$inner" ] || kill -KILL "$inner" 2>/dev/null || true; wait; rm -rf "$BARE_MACHINE_FOLDER"' EXIT
  trap 'exit 130' INT TERM HUP
  unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@" &
  inner=$!
  wait "$inner"
  exit
fi

# The first process of a namespace receives only signals that it handles.
trap 'exit 130' INT TERM HUP
folder=$BARE_MACHINE_FOLDER
base=$folder/base

# --- the bare machine ---------------------------------------------------------------------------------------------------------

mirror() { apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk '$1 == "bookworm" { print $2; exit }'; }

# The variables by which this machine reaches its registries: proxies, and certificates beyond Debian's.
connection() { env | grep -iE '^((https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|npm_config_cafile)=' || true; }

setting() { npm config get "$1" 2>/dev/null | grep -vxE 'null|undefined' || true; }

carry_connection_over() {
  local file
  apt-config dump | grep -E '^Acquire::(https?::Proxy|Check-)' >"$base/etc/apt/apt.conf.d/90machine" || true
  cp /etc/resolv.conf "$base/etc/resolv.conf"
  cp -r /usr/local/share/ca-certificates "$base/usr/local/share/"
  chroot "$base" update-ca-certificates >/dev/null
  for file in "$(setting cafile)" "${NODE_EXTRA_CA_CERTS:-}"; do
    if [ -n "$file" ] && [ ! -e "$base$file" ]; then install -D -m 644 "$file" "$base$file"; fi
  done
  for file in "$(setting globalconfig)" "$(setting userconfig)"; do
    if [ -f "$file" ]; then cat "$file"; fi
  done >"$base/etc/npmrc"
  printf '\nregistry=%s\n' "$(setting registry)" >>"$base/etc/npmrc"
}

make_base() {
  local source
  source=$(mirror)
  [ -n "$source" ] || fail 'apt knows no mirror of Debian 12 (bookworm)'
  say 'Making a Debian 12'
  debootstrap --variant=minbase bookworm "$base" "$source" >"$folder/debootstrap.log" || fail "$(tail -5 "$folder/debootstrap.log")"
  chroot "$base" apt-get install -y -q --no-install-recommends ca-certificates >"$folder/apt.log" 2>&1 || fail "$(tail -5 "$folder/apt.log")"
  carry_connection_over
  install_packages "$base" nodejs npm
  chroot "$base" useradd --create-home "$user"
  printf '127.0.0.1 localhost\n::1 localhost\n' >"$base/etc/hosts"
  chroot "$base" sh -c 'echo "$(. /etc/os-release && echo "$PRETTY_NAME"), Node $(node -v), npm $(npm -v)"'
}

install_packages() {
  local root=$1
  shift
  chroot "$root" apt-get update -q >>"$folder/apt.log" 2>&1
  # Installing a package must not start its service.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get install -y -q --no-install-recommends "$@" >>"$folder/apt.log" 2>&1 ||
    fail "$(tail -5 "$folder/apt.log")"
}

# A machine with its own file system, which begins as a copy of the base.
machine() {
  local root=$folder/$1
  mkdir -p "$folder/$1".upper "$folder/$1".work "$root"
  mount -t overlay overlay -o "lowerdir=$base,upperdir=$folder/$1.upper,workdir=$folder/$1.work" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
}

clone_into() {
  git -c safe.directory="$repository/.git" -c safe.directory="$repository" clone -q "file://$repository" "$1"
}

# in_machine <root> <command>: runs it as the ordinary user in the clone, with a fresh environment.
in_machine() {
  local -a variables
  mapfile -t variables < <(connection)
  exec env -i "${variables[@]}" HOME="/home/$user" USER="$user" LOGNAME="$user" TERM=dumb LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot --userspec="$user:$user" "$1" sh -c "cd ~/waymark && exec $2"
}

processes_left() {
  local status
  for status in /proc/[0-9]*/status; do
    if grep -qsE "^Uid:\s+$1\s" "$status"; then tr '\0' ' ' <"${status%status}cmdline" && echo; fi
  done
}

# --- the parts ----------------------------------------------------------------------------------------------------------------

# start_once <root> <environment> <title>: runs `npm start`, checks the product, stops it, and checks that no process is left.
start_once() {
  local root=$1 began pid code left log="$folder/start.log"
  say "npm start: $3"
  : >"$log"
  began=$(date +%s%N)
  in_machine "$root" "env PORT=0 $2 npm start" >"$log" 2>&1 </dev/null &
  pid=$!
  until grep -q '^Ctrl-C stops it' "$log"; do
    kill -0 "$pid" 2>/dev/null || { cat "$log"; fail 'npm start has ended before Waymark was ready'; }
    sleep 0.2
  done
  printf 'ready after %s s\n' "$((($(date +%s%N) - began) / 1000000000))"
  (in_machine "$root" "node deploy/test/machine/ask-started.mjs" <"$log") || { cat "$log"; fail 'the product does not answer as it should'; }
  kill -TERM "$pid"
  code=0
  wait "$pid" || code=$?
  [ "$code" = 0 ] || { cat "$log"; fail "after SIGTERM it ended with $code"; }
  left=$(processes_left "$(stat -c %u "$root/home/$user")")
  [ -z "$left" ] || fail "it has left running: $left"
  echo 'ended with 0 after SIGTERM; nothing is left running'
}

ready_machine() {
  machine "$1"
  clone_into "$folder/$1/home/$user/waymark"
  chroot "$folder/$1" chown -R "$user:$user" "/home/$user"
}

part_start() {
  ready_machine bare
  start_once "$folder/bare" '' 'on a fresh clone'
  start_once "$folder/bare" '' 'again'
  : >"$folder/bare/etc/hosts"
  start_once "$folder/bare" 'DATA_DIR=/tmp/another' 'where the name localhost is not known'
  cp "$base/etc/hosts" "$folder/bare/etc/hosts"
}

part_test() {
  [ -d "$folder/bare" ] || ready_machine bare
  say "npm test ${TEST_STEPS:+-- $TEST_STEPS}"
  (in_machine "$folder/bare" "npm test ${TEST_STEPS:+-- $TEST_STEPS}" </dev/null) || fail 'npm test has failed'
}

# Installs the Node of the base image that the Dockerfiles name, because there is no registry of images to pull it from.
add_pinned_node() {
  local root=$1 manifest="/home/$user/waymark/package.json" name
  name=$(chroot "$root" node -p "\`node-\${process.platform}-\${process.arch}@\${require('$manifest').dependencies.node}\`")
  (
    mapfile -t variables < <(connection)
    env "${variables[@]}" chroot "$root" npm install --prefix /opt/node --ignore-scripts --no-audit --no-fund --loglevel=error \
      "$name" "$(chroot "$root" node -p "require('$manifest').packageManager")"
  )
  chroot "$root" sh -c 'ln -s /opt/node/node_modules/.bin/* /usr/local/bin/ && useradd --create-home node'
}

part_images() {
  local root=$folder/images
  ready_machine images
  say 'The recipes of the images'
  install_packages "$root" nginx-light rabbitmq-server
  add_pinned_node "$root"
  mkdir -p "$folder/roots"
  npm_config_globalconfig=/etc/npmrc "$root"/opt/node/node_modules/node-*/bin/node \
    "$root/home/$user/waymark/deploy/test/machine/prove-images.ts" "$folder/roots" "$root" "$root/home/$user/waymark" ||
    fail 'the images do not work'
}

make_base
[ $# -gt 0 ] || set -- start test images
for part in "$@"; do "part_$part"; done
say 'All parts have passed.'
