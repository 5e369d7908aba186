#!/usr/bin/env bash
# The same random games, played by four builds of the same source: g++ 12 without optimisation, with -O2 and with
# sanitizers, and clang 16 with -O2. All must have shown the same views, notices and refusals, byte for byte (law 3).
# The last line says so.
#
#   tests/simulation/compare_builds.sh [GAME [COUNT [SEED]]]
#
# GAME     ctor, totas or tritoc [all]
# COUNT    10000 games of CTOR and of Tritoc, 20000 game moves of TOTA*S
# SEED     [1]
#
# Needs clang-16 besides what the program needs; without it there are three builds. Two cores: CTOR takes about 10
# minutes, most of it in the sanitizers.
set -euo pipefail
# shellcheck source=deploy/lib/common.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../deploy/lib/common.sh"

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; exit 2; }
case ${1:-all} in
  all) games=(ctor totas tritoc) ;;
  ctor | totas | tritoc) games=("$1") ;;
  *) usage ;;
esac
count=${2:-}
seed=${3:-1}
[[ $count$seed =~ ^[0-9]+$ ]] || usage

presets=(release o0 clang dev)  # the quickest first: what does not end, ends early
if ! have clang++-16; then
  say "no clang-16 here: left out"
  presets=(release o0 dev)
fi

take_build_turn
for preset in "${presets[@]}"; do
  build_program "$preset" random_games
done
end_build_turn

# compare GAME: a line for each build, then what was played.
compare() {
  local game=$1 what=() first='' output hash preset started
  case $game in
    ctor | tritoc) what=(--games "${count:-10000}") ;;
    totas) what=(--reveals "${count:-20000}") ;;
  esac
  for preset in "${presets[@]}"; do
    started=$SECONDS
    output=$("$root/build/$preset/random_games" --game "$game" "${what[@]}" --seed "$seed")
    hash=${output%%$'\n'*}
    printf '%-6s %-8s %s  %d s\n' "$game" "$preset" "$hash" $((SECONDS - started))
    if [[ -z $first ]]; then
      first=$hash
      tail -n +2 <<<"$output" | sed 's/^/                /'
    elif [[ $hash != "$first" ]]; then
      echo "$game, ${what[*]}, seed $seed: the builds differ"
      return 1
    fi
  done
  echo "$game, ${what[*]}, seed $seed: the same views in all ${#presets[@]} builds"
}

equal=yes
for game in "${games[@]}"; do
  compare "$game" || equal=no
done
[[ $equal == yes ]]
