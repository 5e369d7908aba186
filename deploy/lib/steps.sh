# shellcheck shell=bash
# What comes before serving or testing, and what tests/check checks, in steps: one line for each, with count and time.
# What a step prints is kept in build/step-logs. While it runs, its newest line is shown: on a terminal in place, every
# second; elsewhere as a line of its own, now and then, of a step that takes long. Sourced by common.sh.

step_logs=$root/build/step-logs
step_log=''  # of the latest step
steps_planned=0
steps_begun=0
step_status=0

plan_steps() {
  steps_planned=$1
  steps_begun=0
  mkdir -p "$step_logs"
}

# newest_line LOG COLUMNS: without colours and what a terminal would obey; nothing if there is none yet.
newest_line() {
  tail -c 4000 "$1" 2>/dev/null | tr '\r' '\n' | sed -E 's/\x1b\[[0-9;?]*[a-zA-Z]//g' | tr -cd '\n[:print:]' |
    sed -n -e '/[^ ]/h' -e '$ { x; p; }' | cut -c "1-$2"
}

# tell_progress TITLE: as long as the script is there.
tell_progress() {
  local title=$1 started=$SECONDS pause=1 columns newest never
  exec {never}<> <(:)  # nothing is ever written there: waiting to read is waiting, without a process to be ended
  columns=$(stty size 2>/dev/null <&2 | cut -d ' ' -f 2) || true
  columns=$((${columns:-100} - ${#title} - 12))
  ((columns >= 20)) || columns=20
  [[ -t 2 ]] || pause=15
  while :; do
    read -r -t "$pause" -u "$never" || true
    kill -0 $$ 2>/dev/null || return 0
    newest=$(newest_line "$step_log" "$columns")
    [[ -z $newest ]] || newest=": $newest"
    if [[ -t 2 ]]; then
      printf '\r\033[K%s' "$title, $((SECONDS - started)) s$newest" >&2
    else
      say "$title, $((SECONDS - started)) s$newest"
    fi
  done
}

# try_step TITLE COMMAND...: in a shell of its own, which the first command that fails ends. Leaves its status in
# step_status, since bash goes on after failures inside of whatever `||` or `if` looks at. What a step that failed
# printed is shown, at least the end of it; of one that has not, the lines that begin with `note: `.
try_step() {
  local title watcher started=$SECONDS
  steps_begun=$((steps_begun + 1))
  title="[$steps_begun/$steps_planned] $1"
  step_log=$step_logs/$steps_begun-${1//[^a-zA-Z0-9]/-}.log
  shift
  : >"$step_log"
  [[ ! -t 2 ]] || printf '%s' "$title" >&2
  tell_progress "$title" &
  watcher=$!
  set +e
  (set -e; "$@") >"$step_log" 2>&1
  step_status=$?
  set -e
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
  if ((step_status == 0)); then
    say "$title: $((SECONDS - started)) s"
    sed -n 's/^note: /      /p' "$step_log" >&2
  else
    tail -n 200 "$step_log" >&2
    say "$title: failed after $((SECONDS - started)) s; all of its output is in ${step_log#"$root/"}"
  fi
}

# step TITLE COMMAND...: the same, and if it fails, the script ends.
step() {
  try_step "$@"
  ((step_status == 0)) || exit 1
}
