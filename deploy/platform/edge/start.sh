#!/bin/sh
# Starts the edge. TRUSTED_PROXIES (addresses and networks, separated by commas) are believed about who the client is and whether it
# came by https; nobody is where it is empty. nginx reads no environment, so they are written where nginx.conf looks for them.
set -eu
proxies=$(printf %s "${TRUSTED_PROXIES:-}" | tr ',' ' ')
case $proxies in
  *[!0-9a-fA-F.:/\ ]*)
    echo 'edge: TRUSTED_PROXIES must be addresses or networks, separated by commas' >&2
    exit 1
    ;;
esac
{
  echo 'geo $realip_remote_addr $from_trusted_proxy {'
  echo '  default 0;'
  for each in $proxies; do echo "  $each 1;"; done
  echo '}'
  for each in $proxies; do echo "set_real_ip_from $each;"; done
} >/tmp/trusted-proxies.conf
exec nginx "$@" -g 'daemon off;'
