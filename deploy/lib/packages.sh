# shellcheck shell=bash
# What Tutti needs from Debian 12, and how it gets there. Node is a matter of its own: node.sh.
# ccache is not listed: the build uses it where it is.

# shellcheck disable=SC2034  # used by the scripts that source this file
build_packages=(
  ca-certificates g++ cmake ninja-build mold
  libboost1.81-dev nlohmann-json3-dev libspdlog-dev libfmt-dev libcli11-dev libssl-dev zlib1g-dev libsqlite3-dev
  libcurl4-openssl-dev libjemalloc-dev liblemon-dev libicu-dev libsodium-dev pkgconf librsvg2-dev libfontconfig-dev
  fonts-paratype fonts-dejavu-core  # what pictures for links are written with
)
# shellcheck disable=SC2034
test_packages=(
  catch2 universal-ctags chromium chromium-headless-shell fonts-dejavu-core git iproute2 systemd sqlite3 strace
)
# shellcheck disable=SC2034
check_packages=(git clang-16 clang-format-16 clang-tidy-16 shellcheck)
# What only the tests of deploy/ and of clusters run: unpacked below build/tools, not installed, because installing
# these starts daemons.
# NAME+LIBRARY…: with libraries that the machine may lack.
# shellcheck disable=SC2034
unpacked_packages=(
  etcd-server etcd-client nginx haproxy+liblua5.3-0+libopentracing-c-wrapper0+libopentracing1 caddy prometheus
)

is_installed() {
  [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# apt-get as root, whatever little environment we were started with.
apt() {
  local as_root=()
  if ((EUID != 0)); then
    as_root=(sudo)
  fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive PATH="$PATH:/usr/sbin:/sbin" \
    apt-get --quiet --yes --option DPkg::Lock::Timeout=300 "$@" >&2 </dev/null
}

missing_of() {
  local package
  for package in "$@"; do
    is_installed "$package" || echo "$package"
  done
}

# ask_for_root NAME...: whoever needs a password for sudo is asked for it now, if one of these is missing: the line of
# a step would be written over the question. Without a terminal nobody can be asked; then sudo says so by itself.
ask_for_root() {
  ((EUID != 0)) && [[ $install_allowed == yes && -t 2 ]] && have apt-get && have sudo || return 0
  [[ -n $(missing_of "$@") ]] || return 0
  sudo --validate || die "no password, no packages; please have installed: $(missing_of "$@" | tr '\n' ' ')"
}

# packages_step NAME...: the step that installs them.
packages_step() {
  ask_for_root "$@"
  step "packages" install_packages "$@"
}

# install_packages NAME...: only what is missing; with --no-install it says what that is and goes on, since a machine
# may have the same things from elsewhere.
install_packages() {
  local missing
  mapfile -t missing < <(missing_of "$@")
  ((${#missing[@]})) || return 0
  if [[ $install_allowed == no ]]; then
    say "not installed, and not installing: ${missing[*]}"
    return 0
  fi
  have apt-get || die "this machine has no apt-get; please install what answers to: ${missing[*]}"
  ((EUID == 0)) || have sudo || die "no root, no sudo; please have installed: ${missing[*]}"
  say "installing: ${missing[*]}"
  apt update || say "the package lists could not be renewed; trying with those at hand"
  apt install --no-install-recommends "${missing[@]}" || die "apt-get could not install: ${missing[*]}"
}

# unpack_packages NAME[+LIBRARY]...: each that is not installed, with its libraries, into build/tools/NAME. Needs no
# root. What cannot be had is said, and what wants it is skipped.
unpack_packages() {
  local names package archive tools=$root/build/tools
  local fresh=$tools/.new.$$
  for package in "$@"; do
    IFS=+ read -r -a names <<<"$package"
    package=${names[0]}
    if is_installed "$package" || [[ -d $tools/$package ]]; then
      continue
    fi
    if [[ $install_allowed == no ]]; then
      say "not installed, and not fetching: $package"
      continue
    fi
    say "fetching: $package"
    rm -rf "$fresh"
    mkdir -p "$fresh/files"
    if (cd "$fresh" && apt-get --quiet download "${names[@]}" \
      && for archive in ./*.deb; do dpkg-deb --extract "$archive" files || exit 1; done) >&2 </dev/null; then
      mv "$fresh/files" "$tools/$package"
    else
      say "could not be fetched: $package"
    fi
    rm -rf "$fresh"
  done
}
