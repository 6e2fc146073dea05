#!/bin/sh
# Starts the edge. The headers X-Forwarded-For and X-Forwarded-Proto are accepted from TRUSTED_PROXIES (addresses and networks, separated
# by commas); from nobody if it is empty. nginx reads no environment variables, so they are written to a file that nginx.conf includes.
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
