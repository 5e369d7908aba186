# shellcheck shell=bash
# Names and addresses of machines, as the scripts beside this file are told them. Sourced after common.sh.

# What --node takes.
is_machine() { [[ $1 =~ ^[a-z0-9-]{1,32}$ ]]; }

is_ipv4() {
  local parts part
  [[ $1 =~ ^[0-9.]+$ ]] || return 1
  IFS=. read -r -a parts <<<"$1."
  ((${#parts[@]} == 4)) || return 1
  for part in "${parts[@]}"; do
    [[ $part =~ ^(0|[1-9][0-9]{0,2})$ ]] && ((part <= 255)) || return 1
  done
}
is_ip() { is_ipv4 "$1" || [[ $1 == *:*:* && $1 =~ ^[0-9a-fA-F:]+$ ]]; }

# What is all digits and dots is meant as an address, and is one or wrong.
is_host_name() {
  local label='[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'
  [[ ${#1} -le 253 && ! $1 =~ ^[0-9.]+$ && $1 =~ ^$label(\.$label)*$ ]]
}

# As it stands before a port.
before_port() { if [[ $1 == *:* ]]; then echo "[$1]"; else echo "$1"; fi; }
