# shellcheck shell=bash
# How tests/run runs a suite and counts what came of it. A suite is one program; its own summary is believed only as far
# as its exit status agrees, and a suite that counts nothing has failed. Sourced after deploy/lib/common.sh.

areas=()  # what --only takes, by whoever sources this
only=()
passed=0
failed=0
finished=no
running=''
names_failures=no
logs=$root/build/test-logs
suite_seconds_max=7200  # four times what the longest takes on two idle cores, and more
file_seconds_max=1800   # likewise: of one of Node's files, and of a test in it that says nothing else

is_area() { is_one_of "$1" "${areas[@]}"; }

# is_one_of WORD WORDS...
is_one_of() {
  local word
  for word in "${@:2}"; do [[ $word != "$1" ]] || return 0; done
  return 1
}

# The areas of tests/run: the page, and each folder beside it in which there are tests.
areas_with_tests() {
  echo web-client
  (cd "$root/tests" && find . -name node_modules -prune -o \( -name '*.test.mjs' -o -name '*_test.cpp' \) -print) |
    cut -d / -f 2 | LC_ALL=C sort -u
}

wanted() { ((${#only[@]} == 0)) || is_one_of "$1" "${only[@]}"; }

start_counting() {
  names_failures=yes
  mkdir -p "$logs"
  rm -f "$logs"/*
  print_sum_at_the_end
}

print_sum_at_the_end() {
  trap print_sum EXIT
  trap 'stop_running; exit 130' INT
  trap 'stop_running; exit 143' TERM
}

stop_running() {
  local process
  for process in $running $(jobs -p); do kill "$process" 2>/dev/null || true; done
}

# The last line, however we leave.
print_sum() {
  [[ $finished == yes || $failed != 0 ]] || failed=1
  [[ $failed == 0 || $names_failures == no ]] || list_failures
  echo "$passed passed, $failed failed"
  ((passed > 0 && failed == 0)) || exit 1
  exit 0
}

log_of() { echo "$logs/${1//[^a-zA-Z0-9_.-]/-}.log"; }

# What a suite that failed says about it: Node's log as the failures alone, whole, since they may stand anywhere in it;
# of others the end, where theirs are.
show_log() {
  say "---- from ${1#"$root/"}"
  if grep -qE '^ *not ok ' "$1"; then failures_in "$1"; else tail -n 200 "$1"; fi >&2
  say "----"
}

# Each failed test with its indented block, from `not ok` to `...`, of at most 80 lines.
failures_in() {
  awk '
    /^ *not ok / { shown = 80 }
    shown > 0 { print; --shown }
    /^ *\.\.\.$/ { shown = 0 }' "$1"
}

# Once more at the very end, where whoever gets only that looks: the names of all tests that failed.
list_failures() {
  local log
  for log in "$logs"/*.log; do
    [[ ! -f $log ]] || names_of_failed "$log" | sed "s/^/failed: $(basename "$log" .log): /" >&2
  done
}

# By Node: `not ok 3 - the name`; by Vitest: ` FAIL  src/a.test.ts > the name`; by Catch2, whose title of a test stands
# between two lines before what failed in it.
names_of_failed() {
  awk '
    sub(/^ *not ok [0-9]+ - /, "") || sub(/^ FAIL +/, "") { print; next }
    /^-----+$/ { if (in_title) in_title = 0; else { in_title = 1; title = "" }; next }
    in_title { sub(/^ +/, ""); title = title (title == "" ? "" : " / ") $0; next }
    /: FAILED:$/ && title != "" { print title; title = "" }' "$1"
}

# run_logged LOG COMMAND...: in a process group of its own, so that what it leaves behind can be ended with it.
run_logged() {
  local log=$1 status=0
  shift
  (cd "$root" && exec timeout --kill-after=10 "$suite_seconds_max" "$@") >"$log" 2>&1 </dev/null &
  running=$!
  wait "$running" || status=$?
  running=''
  return "$status"
}

# measure NAME COUNTER COMMAND...: runs a suite, the command in the project's root, and says what came of it. The
# counter gets the log and prints two numbers: passed, failed. They are left beside the log, since this may be a process
# of its own.
measure() {
  local name=$1 counter=$2 log status=0 good='' bad='' started=$SECONDS
  log=$(log_of "$name")
  shift 2
  run_logged "$log" "$@" || status=$?
  read -r good bad < <("$counter" "$log") || true
  good=${good:-0} bad=${bad:-0}
  if ((bad == 0 && (status != 0 || good == 0))); then
    say "$name: ended with status $status after $good passed"
    bad=1
  fi
  ((bad == 0)) || show_log "$log"
  skipped_in "$log"
  say "$name: $good passed, $bad failed ($((SECONDS - started)) s)"
  echo "$good $bad" >"$log.numbers"
}

# count NAME: of a suite that was measured; one that left no numbers has failed.
count() {
  local good=0 bad=1
  read -r good bad <"$(log_of "$1").numbers" || say "$1: left no numbers"
  passed=$((passed + good))
  failed=$((failed + bad))
}

# suites_at_once COUNTER: reads lines "NAME, tab, PROGRAM"; two run at a time, each a thread or little more.
suites_at_once() {
  local counter=$1 program name names=()
  while IFS=$'\t' read -r name program; do
    while (($(jobs -rp | wc -l) >= 2)); do wait -n || true; done
    (
      trap 'stop_running; exit 143' TERM
      measure "$name" "$counter" "$program"
    ) &
    names+=("$name")
  done
  wait
  for name in "${names[@]}"; do count "$name"; done
}

# What Node's tests left out, and why: `ok 3 - the name # SKIP why`.
skipped_in() { sed -n -E 's/^ *ok [0-9]+ - (.*) # SKIP ?(.*)$/skipped: \1 (\2)/p' "$1" >&2; }

# Catch2 ends with `All tests passed (9 assertions in 3 test cases)` or `test cases: 3 | 2 passed | 1 failed`.
count_catch2() {
  awk '
    /^All tests passed/ { for (i = 2; i <= NF; i++) if ($i == "test") good = $(i - 1) }
    /^test cases:/ {
      for (i = 2; i <= NF; i++) { if ($i == "passed") good = $(i - 1); if ($i == "failed") bad = $(i - 1) }
    }
    END { print good + 0, bad + 0 }' "$1"
}

# Node ends with a line for each count, like `# pass 3`; what was cancelled has not passed.
count_node() {
  awk '
    NF == 3 && $2 == "pass" { good = $3 }
    NF == 3 && ($2 == "fail" || $2 == "cancelled") { bad[$2] = $3 }
    END { print good + 0, bad["fail"] + bad["cancelled"] }' "$1"
}

# Vitest: `Tests  1 failed | 12 passed (13)`.
count_vitest() {
  awk '
    $1 == "Tests" {
      for (i = 3; i <= NF; i++) { if ($i == "passed") good = $(i - 1); if ($i == "failed") bad = $(i - 1) }
    }
    END { print good + 0, bad + 0 }' "$1"
}

catch2_suites() {
  local preset=$1 area suffix='' chosen=()
  [[ $preset == release ]] || suffix=" ($preset)"
  while read -r area; do
    ! wanted "$area" || chosen+=("$area$suffix"$'\t'"$root/build/$preset/test_$area")
  done <"$root/build/$preset/test-areas"
  ((${#chosen[@]} == 0)) || suites_at_once count_catch2 < <(printf '%s\n' "${chosen[@]}")
}

# The page's own tests, and every folder's *.test.mjs files, area after area, two files at once. e2e takes nearly as
# long as all others together: beside it they run one at a time, since half of the time they wait for a clock, a disk or
# each other's pages. But tests/server would then go on alone when e2e has ended: it comes last, two at once again. So
# does tests/cluster, whose networks come and go: whatever Chromium loads at that moment it gives up.
scripted_suites() {
  local area areas=() at_once=2
  mapfile -t areas < <(scripted_areas)
  ! is_one_of e2e "${areas[@]}" || at_once=1
  (
    trap 'stop_running; exit 143' TERM
    for area in "${areas[@]}"; do
      is_one_of "$area" e2e cluster server || scripted_suite "$area" "$at_once"
    done
  ) &
  ! is_one_of e2e "${areas[@]}" || scripted_suite e2e 2
  wait
  for area in cluster server; do
    ! is_one_of "$area" "${areas[@]}" || scripted_suite "$area" 2
  done
  for area in "${areas[@]}"; do count "$(name_of_scripted "$area")"; done
}

# Those that are wanted and have tests.
scripted_areas() {
  local area
  ! wanted web-client || echo web-client
  for area in $(cd "$root/tests" && printf '%s\n' */ | grep -vx 'node_modules/'); do
    area=${area%/}
    ! wanted "$area" || [[ -z $(files_of "$area") ]] || echo "$area"
  done
}

files_of() { (cd "$root" && find "tests/$1" -name node_modules -prune -o -name '*.test.mjs' -print | LC_ALL=C sort); }

name_of_scripted() { if [[ $1 == web-client ]]; then echo web-client; else echo "$1 (node)"; fi; }

# scripted_suite AREA FILES_AT_ONCE
scripted_suite() {
  local name files=()
  name=$(name_of_scripted "$1")
  if [[ $1 == web-client ]]; then
    measure "$name" count_vitest env NO_COLOR=1 npm --prefix web-client test
  else
    mapfile -t files < <(files_of "$1")
    measure "$name" count_node node --test --test-reporter=tap --test-concurrency="$2" \
      --test-timeout="$((file_seconds_max * 1000))" "${files[@]}"
  fi
}
