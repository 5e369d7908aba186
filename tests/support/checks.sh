# shellcheck shell=bash
# What tests/check checks, a function each: it prints what is wrong, and its status is the verdict. A line that begins
# with `note: ` is shown even if nothing is wrong. All of them run in the project's root. Sourced after suites.sh.

areas=(commits format shell page other tidy)
commits_without_base=24
tidy_options=(--seconds 120)
range=()          # for git log and git rev-list
range_in_words=''
is_on_main=no     # nothing says where the change begins
needed_packages=("${check_packages[@]}")

wants_database() { wanted other || wanted tidy; }

plan_checks() {
  local steps=1
  ! wanted commits || ((++steps))
  ! wanted format || ((++steps))
  ! wanted shell || ((++steps))
  ! wanted page || steps=$((steps + 2))
  ! wanted other || ((++steps))
  ! wanted tidy || ((++steps))
  ! { wanted page || wants_database; } || ((++steps))  # Node
  if wants_database; then
    ((++steps))
    needed_packages+=("${build_packages[@]}" catch2)
  fi
  plan_steps "$steps"
}

# check AREA TITLE COMMAND...: if the area is wanted; counted.
check() {
  wanted "$1" || return 0
  shift
  try_step "$@"
  if ((step_status == 0)); then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# find_range [REV]: which commits are looked at; told by --help of tests/check.
find_range() {
  local base=$1 branch tag
  git rev-parse --quiet --verify HEAD >/dev/null || die "$root is no clone with a commit in it"
  if [[ -n $base ]] && ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
    say "$base is no commit of this clone: as without --base"
    base=''
  fi
  for branch in origin/main main; do
    [[ -z $base ]] || break
    base=$(git merge-base HEAD "$branch" 2>/dev/null) || base=''
    [[ $base != "$(git rev-parse HEAD)" ]] || base=''
  done
  range=("$base..HEAD")
  range_in_words="since $base"
  [[ -z $base ]] || return 0
  is_on_main=yes
  range=(--max-count="$commits_without_base" HEAD)
  range_in_words="the last $commits_without_base commits"
  if tag=$(git describe --tags --abbrev=0 HEAD 2>/dev/null); then
    range+=("^$tag")
    range_in_words+=", those after $tag"
  fi
}

# Tracked files and new ones that Git does not ignore, each ended by a zero byte: files_like PATTERN...
files_like() {
  local name
  git ls-files -z --cached --others --exclude-standard --deduplicate -- "$@" |
    while IFS= read -r -d '' name; do [[ ! -f $name ]] || printf '%s\0' "$name"; done
}

# Commits from before there was this check are as they are.
check_commits() {
  local LC_ALL=C.UTF-8 commit subject body first bad=0 checked=0 since=()
  first=$(git log --diff-filter=A --format=%H -- tests/check | tail -n 1)
  [[ -z $first ]] || since=("^$first")
  while read -r commit; do
    subject=$(git show --no-patch --format=%s "$commit")
    body=$(git show --no-patch --format=%b "$commit")
    checked=$((checked + 1))
    fault() { bad=$((bad + 1)); printf '%s %s\n  %s\n' "${commit:0:10}" "$1" "$subject"; }
    ((${#subject} <= 72)) || fault "has a subject of ${#subject} characters; 72 may be"
    [[ $subject != *. ]] || fault "has a period at the end of its subject"
    [[ $body == *[![:space:]]* ]] || fault "has no body, after an empty line, that says why"
  done < <(git rev-list --no-merges "${range[@]}" "${since[@]}")
  echo "$checked commits looked at"
  ((bad == 0))
}

check_format() {
  local complaints status=0
  complaints=$(files_like '*.cpp' '*.hpp' | xargs -0 -r -n 50 -P 2 clang-format-16 --dry-run -Werror 2>&1) || status=$?
  ((status != 0)) || return 0
  grep -v ' error: ' <<<"$complaints" | grep -E '^[a-z-]*(clang-format|xargs)' || true
  sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: error: .*/not formatted: \1/p' <<<"$complaints" | LC_ALL=C sort -u
  echo "To format: clang-format-16 -i FILE..."
  return 1
}

# Scripts with what they source; then the parts that are sourced, which alone do not know what is set elsewhere.
check_shell() {
  local name first scripts=() parts=() status=0
  while IFS= read -r -d '' name; do
    first=''
    IFS= read -r first <"$name" 2>/dev/null || true
    if [[ $first =~ ^'#!'.*[/\ ](ba)?sh( |$) ]]; then
      scripts+=("$name")
    elif [[ $name == *.sh ]]; then
      parts+=("$name")
    fi
  done < <(files_like)
  echo "${#scripts[@]} scripts, ${#parts[@]} parts"
  shellcheck --external-sources --check-sourced "${scripts[@]}" || status=1
  shellcheck --external-sources --exclude=SC2034,SC2154,SC2164 "${parts[@]}" || status=1
  ! LC_ALL=C.UTF-8 grep -nE '^.{121}' "${scripts[@]}" "${parts[@]}" || { echo "over 120 columns"; status=1; }
  return "$status"
}

run_npm() {
  ensure_node_modules "$root/web-client"
  npm --prefix web-client run "$1"
}

# Everything that is compiled anywhere, by clang, with sources of a folder together as in the release: what they include
# is then read once.
configure_checks() {
  cmake --preset fuzz -B build/check -DTUTTI_TESTS=ON -DTUTTI_BENCH=ON -DTUTTI_TOGETHER=12
}

# On main itself the range is arbitrary, and in part from before there was this check: findings are notes there.
check_tidy() {
  local files=()
  mapfile -t files < <(
    {
      git diff --name-only HEAD
      git ls-files --others --exclude-standard
      git log --format= --name-only "${range[@]}"
    } | grep -E '^(engine|protocol|server|tests)/.*\.[ch]pp$' | awk '!seen[$0]++' |
      while read -r name; do [[ ! -f $name ]] || echo "$name"; done
  )
  echo "${#files[@]} files have changed"
  ((${#files[@]} > 0)) || [[ ${tidy_options[0]} == --all ]] || return 0
  if [[ $is_on_main == yes && ${tidy_options[0]} != --all ]]; then
    node tests/support/tidy.mjs "${tidy_options[@]}" "${files[@]}" | sed -E '/: (error|warning): /s/^/note: /' || true
  else
    node tests/support/tidy.mjs "${tidy_options[@]}" "${files[@]}"
  fi
}
