# shellcheck shell=bash
# Building: the program with CMake, the page with Vite. Both do nothing when nothing has changed.

# How many compilers at once: one per core, but a gigabyte and a half of memory for each.
build_jobs() {
  local cores free_kb fit
  cores=$(nproc)
  free_kb=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null)
  fit=$((${free_kb:-1500000} / 1500000))
  ((fit >= 1)) || fit=1
  echo $((cores < fit ? cores : fit))
}

# Two runs at the same time take turns at building.
take_build_turn() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.turn"
  flock --nonblock 9 || { say "another build is running here: waiting for it"; flock 9; }
}
end_build_turn() { exec 9>&-; }

# build_program PRESET [TARGET...]: without a target, everything.
build_program() {
  local preset=$1 targets=()
  shift
  (($# == 0)) || targets=(--target "$@")
  (
    cd "$root" && cmake --preset "$preset" &&
      cmake --build --preset "$preset" --parallel "$(build_jobs)" "${targets[@]}"
  ) >&2 </dev/null
}

# Everything the page is made of, as one hash.
page_sources() {
  (
    cd "$root"
    find web-client protocol/schema \( -name node_modules -o -name dist \) -prune -o -type f -print0 |
      LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
  )
}

build_page() {
  local page=$root/web-client stamp=$root/build/page-built-from
  ensure_node_modules "$page"
  if [[ -f $page/dist/index.html && -f $stamp && $(<"$stamp") == "$(page_sources)" ]]; then
    return 0
  fi
  (cd "$page" && npm run build) >&2 </dev/null || return 1
  page_sources >"$stamp"  # afterwards, because the build writes generated sources
}
