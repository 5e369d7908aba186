#!/usr/bin/env bash
# The same random CTOR games, played by four builds of the same source: g++ 12 without optimisation, with -O2 and with
# sanitizers, and clang 16 with -O2. All must have shown the same views, byte for byte (law 3). The last line says so.
#
#   tests/simulation/compare_builds.sh [GAMES [SEED]]        by default 10000 games of seed 1
#
# Needs clang-16 besides what the program needs. Two cores: about 10 minutes, most of it in the sanitizers.
set -euo pipefail
# shellcheck source=deploy/lib/common.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../deploy/lib/common.sh"

games=${1:-10000}
seed=${2:-1}
presets=(release o0 clang dev)  # the quickest first: what does not end, ends early

take_build_turn
for preset in "${presets[@]}"; do
  build_program "$preset" ctor_random_games
done
end_build_turn

first=''
equal=yes
for preset in "${presets[@]}"; do
  started=$SECONDS
  output=$("$root/build/$preset/ctor_random_games" --games "$games" --seed "$seed")
  hash=${output%%$'\n'*}
  printf '%-8s %s  %d s\n' "$preset" "$hash" $((SECONDS - started))
  if [[ -z $first ]]; then
    first=$hash
    echo "$output" | tail -n +2 | sed 's/^/         /'
  elif [[ $hash != "$first" ]]; then
    equal=no
  fi
done

if [[ $equal == no ]]; then
  echo "$games games of seed $seed: the builds differ"
  exit 1
fi
echo "$games games of seed $seed: the same views in all ${#presets[@]} builds"
