# Shared by scripts/demo and scripts/test; sourced, not run.
# Everything a script needs from the system stands in packages.txt and is installed from here.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*"; }
heading() { printf '\n== %s\n' "$*"; }
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Seconds as "1 min 05 s".
duration() {
  local seconds=$1
  if ((seconds < 60)); then
    printf '%d s' "$seconds"
  else
    printf '%d min %02d s' $((seconds / 60)) $((seconds % 60))
  fi
}

# packages_for demo|test: the names in packages.txt, without comments. Those after "[test]" are for tests alone.
packages_for() {
  local purpose=$1 section=demo line
  while IFS= read -r line || [[ -n $line ]]; do
    line=${line%%#*}
    line=${line//[[:space:]]/}
    case $line in
      '') ;;
      '[test]') section=test ;;
      *) if [[ $section == demo || $purpose == test ]]; then printf '%s\n' "$line"; fi ;;
    esac
  done <"$repository/packages.txt"
}

# A package counts as installed too where its program came from elsewhere, as npm does with newer versions of nodejs.
is_installed() {
  command -v "$1" >/dev/null || [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# install_packages demo|test: installs what is missing, and asks for root only when something is.
install_packages() {
  local purpose=$1 package
  local -a missing=() as_root=()
  if [[ ${RINGLET_SKIP_PACKAGES:-} == 1 ]]; then
    say "RINGLET_SKIP_PACKAGES=1: taking the system as it is."
    return
  fi
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this is not a Debian system; install the counterparts of packages.txt by hand, then run again with RINGLET_SKIP_PACKAGES=1."
  fi
  while IFS= read -r package; do
    is_installed "$package" || missing+=("$package")
  done < <(packages_for "$purpose")
  if ((${#missing[@]} == 0)); then
    say "All packages are installed."
    return
  fi
  say "Installing: ${missing[*]}"
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "these packages are missing and neither root nor sudo is available; as root run: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi

  # A fresh machine has no package lists; an old one may have stale ones, so that a download fails: refresh once.
  local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0)
  local log
  log=$(mktemp)
  if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
    "${apt[@]}" update >"$log" 2>&1 || { cat "$log" >&2; fail "apt-get update failed (see above); check the network and /etc/apt/sources.list."; }
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1 || {
      cat "$log" >&2
      fail "apt-get could not install the packages (see above); Ringlet is made for Debian 12."
    }
  fi
  rm -f "$log"
}
