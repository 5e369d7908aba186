# shellcheck shell=bash
# Shell functions that deploy/run and tests/run share. Sourced, not run; everything said goes to standard error, because
# standard output belongs to the server's `listening` line and to the sum of the tests.

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
install_allowed=yes  # --no-install sets it to no: then apt is left alone (npm is not)

# A clone that belongs to somebody else, as in a container, is read all the same.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=$root

say() { printf '%s\n' "$*" >&2; }
die() { say "$(basename "$0"): $*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# shellcheck source=deploy/lib/steps.sh
source "$root/deploy/lib/steps.sh"
# shellcheck source=deploy/lib/packages.sh
source "$root/deploy/lib/packages.sh"
# shellcheck source=deploy/lib/node.sh
source "$root/deploy/lib/node.sh"
# shellcheck source=deploy/lib/build.sh
source "$root/deploy/lib/build.sh"
