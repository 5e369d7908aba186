# shellcheck shell=bash
# Node for the page and the tests. Vite 8 wants 20.19 or 22.12 and later; Debian 12 has 18. A machine that has a new
# enough one keeps it; elsewhere npm (Debian's, if there is none) brings the one locked in deploy/node.

# node_suits VERSION: is this version, like v20.19.0, new enough?
node_suits() {
  [[ $1 =~ ^v([0-9]+)\.([0-9]+)\. ]] || return 1
  local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
  ((major == 20 && minor >= 19 || major == 22 && minor >= 12 || major > 22))
}

ensure_node() {
  have npm || install_packages nodejs npm
  have npm || die "npm is missing"
  if node_suits "$(node --version 2>/dev/null)"; then
    return 0
  fi
  ensure_node_modules "$root/deploy/node"
  npm_config_globalconfig=$(npm config get globalconfig)  # npm looks for it beside the node it runs on
  # Debian's Node trusts the certificates that Debian trusts; this one does if told so.
  export npm_config_globalconfig NODE_USE_SYSTEM_CA=1
  PATH=$(echo "$root"/deploy/node/node_modules/node-linux-*/bin):$PATH
  hash -r
  node_suits "$(node --version)" || die "the Node in deploy/node does not run here"
}

# The step that sees to it, and then this shell, which has to find what is there.
node_step() {
  have npm || ask_for_root nodejs npm
  step "Node" ensure_node
  ensure_node
}

# ensure_node_modules FOLDER: `npm ci`, unless that was done for the same lock file and the same Node. Of two at the
# same time the second waits, and finds it done: `npm ci` begins by removing what the first has just brought.
ensure_node_modules() {
  local folder=$1 name=${1#"$root/"} stamp=$1/node_modules/.installed-for wanted
  wanted=$(node --version; cd "$folder" && sha256sum package.json package-lock.json)
  ! is_stamped "$stamp" "$wanted" || return 0
  mkdir -p "$root/build"
  {
    flock --nonblock 8 || { say "npm ci is under way in $name: waiting for it"; flock 8; }
    ! is_stamped "$stamp" "$wanted" || return 0
    say "npm ci in $name"
    (cd "$folder" && npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error) >&2 </dev/null ||
      die "npm ci failed in $folder"
    mkdir -p "$folder/node_modules"
    printf '%s\n' "$wanted" >"$stamp"
  } 8>"$root/build/.modules-${name//\//-}"
}
is_stamped() { [[ -f $1 && $(<"$1") == "$2" ]]; }
