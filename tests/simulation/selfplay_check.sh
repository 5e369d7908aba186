#!/usr/bin/env bash
# Lets computer players play all games through the program itself, twice from the same seed: both times the same bytes,
# and every record verifies. The last line says so.
#
#   tests/simulation/selfplay_check.sh [GAMES [SEED]]
#
# GAMES    records in all, over all games, options and levels [5000]
# SEED     hex digits [5e1f]
#
# 5000 records take about 7 minutes on one core. Needs a build with the preset release.
set -euo pipefail
# shellcheck source=deploy/lib/common.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../deploy/lib/common.sh"

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; exit 2; }
wanted=${1:-5000}
seed=${2:-5e1f}
[[ $wanted =~ ^[0-9]+$ && $seed =~ ^[0-9a-f]+$ ]] || usage
tutti=$root/build/release/tutti
[[ -x $tutti ]] || die "no $tutti: build the preset release first"

# Of a hundred records: how many, of which game and level, with which options.
plan=(
  '24 tritoc 1 {}'
  '10 tritoc 1 {"layout":"shuffled","dice":"even","turn_seconds":0}'
  '16 tritoc 2 {}'
  '16 ctor 1 {"size":8,"teams":[1,1]}'
  '6 ctor 1 {"size":10,"teams":[2,3],"secrets":true,"auto_replace":true}'
  '10 ctor 2 {"size":8,"teams":[2,2],"sandglass":20}'
  '8 totas 1 {}'
  '4 totas 1 {"players":4,"mole_after":4}'
  '4 totas 2 {"variant":"summary"}'
  '1 tritoc 3 {}'
  '1 ctor 3 {"size":8,"teams":[1,1]}'
)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
records=0 failed=0

# play FOLDER COUNT GAME LEVEL OPTIONS
play() { "$tutti" selfplay --game "$3" --games "$2" --bot "$4" --options "$5" --seed "$seed" --out "$1" >/dev/null; }

for line in "${plan[@]}"; do
  read -r share game level options <<<"$line"
  count=$(((wanted * share + 99) / 100))
  started=$SECONDS
  play "$work/one" "$count" "$game" "$level" "$options" &
  play "$work/two" "$count" "$game" "$level" "$options"
  wait $!
  if ! diff -rq "$work/one" "$work/two"; then
    echo "$game, level $level, $options: the same seed wrote other records"
    failed=$((failed + 1))
  fi
  for record in "$work"/one/*.ndjson; do
    records=$((records + 1))
    if ! "$tutti" replay "$record" >"$work/said" 2>&1; then
      echo "$game, level $level, $options: $(basename "$record"): $(<"$work/said")"
      failed=$((failed + 1))
    fi
  done
  printf '%5d %-6s level %d  %s  %d s\n' "$count" "$game" "$level" "$options" $((SECONDS - started))
  rm -rf "$work/one" "$work/two"
done

if ((failed > 0)); then
  echo "$records records, seed $seed: $failed failures"
  exit 1
fi
echo "$records records, seed $seed: all replay and verify, and the same seed writes the same bytes"
