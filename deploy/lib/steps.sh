# shellcheck shell=bash
# What comes before serving or testing, in steps: a line when one begins and one when it ends, with count and time. What
# a step prints is kept in build/step-logs; of one that takes long, the newest line is shown now and then. Sourced by
# common.sh.

step_logs=$root/build/step-logs
steps_planned=0
steps_begun=0

plan_steps() {
  steps_planned=$1
  steps_begun=0
  mkdir -p "$step_logs"
}

# Every 15 seconds, as long as the process that asked for it is there: the newest line of the log.
tell_progress() {
  local log=$1 asked_by=$2 never newest
  exec {never}<> <(:)  # nothing is ever written there: waiting to read is waiting, without a process to be ended
  while kill -0 "$asked_by" 2>/dev/null; do
    read -r -t 15 -u "$never" || true
    newest=$(tail -n 1 "$log" 2>/dev/null | tr -d '\r' | cut -c 1-100)
    say "      … $newest"
  done
}

# step TITLE COMMAND...: in a shell of its own; one that fails ends the script.
step() {
  local title=$1 log watcher status=0 started=$SECONDS
  shift
  steps_begun=$((steps_begun + 1))
  log=$step_logs/$steps_begun-${title//[^a-zA-Z0-9]/-}.log
  say "[$steps_begun/$steps_planned] $title"
  : >"$log"
  tell_progress "$log" $$ &
  watcher=$!
  ("$@") >"$log" 2>&1 || status=$?
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  if ((status != 0)); then
    tail -n 200 "$log" >&2
    die "$title: failed; all of its output is in ${log#"$root/"}"
  fi
  say "[$steps_begun/$steps_planned] $title: $((SECONDS - started)) s"
}
