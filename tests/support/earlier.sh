# shellcheck shell=bash
# Programs of an earlier commit, to measure this one beside them or to run both together. After deploy/lib/common.sh;
# the commit's sources are in build/earlier-tree, what is built of them in build/earlier.
earlier_tree=${root:?}/build/earlier-tree
earlier_build=$root/build/earlier

# build_earlier REV: its release build of the server. What it prints goes to the standard error.
build_earlier() {
  local commit
  commit=$(git -C "$root" rev-parse --verify "$1^{commit}")
  git -C "$root" worktree prune
  [[ -e $earlier_tree ]] || git -C "$root" worktree add --detach "$earlier_tree" "$commit" >&2
  git -C "$earlier_tree" checkout --quiet --detach "$commit"
  cmake -S "$earlier_tree" --preset release -B "$earlier_build" >&2
  cmake --build "$earlier_build" --parallel "$(build_jobs)" --target tutti >&2
}
