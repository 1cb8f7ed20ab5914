#!/usr/bin/env bash
# Installs what was built, each in a fresh place without Rust, and checks records with it.
#
#   ci/try-install.sh [FOLDER]      FOLDER has the wheel, the archive, the npm tarballs and the Debian package; dist by default
#
# What is not in FOLDER, or whose installer is missing, is skipped with a line that says so. The seconds are those from the start of
# the installation to the findings. PODMAN and PODMAN_RUN change the command for containers and the options of its `run`.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$(realpath "${1:-dist}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
read -ra podman <<<"${PODMAN:-podman}"
read -ra podman_run <<<"${PODMAN_RUN:-}"
failed=0

# an empty environment, in which the programs of Rust are not found
path=/usr/local/bin:/usr/bin:/bin
node=$(command -v node || true)
python=$(python3 -c 'import sys; print(sys.executable)' || true)
clean() { env -i PATH="${node:+${node%/*}:}$path" HOME="$work" TMPDIR="$work" "$@"; }
if clean sh -c 'command -v cargo || command -v huff' >"$work/found"; then
  echo "error: $(head -n 1 "$work/found") is on the path" >&2
  exit 2
fi

begin() { began=$(date +%s%N); }
judge() {
  local what=$1
  shift
  if (cd "$root" && clean "$@" check --exit-zero --isolated fixtures/archives) >"$work/report" 2>&1 &&
    grep -q "games, " "$work/report"; then
    local tenths=$((($(date +%s%N) - began) / 100000000))
    echo "passed: $what ($((tenths / 10)).$((tenths % 10)) s, $(grep "games, " "$work/report" | tail -n 1))"
  else
    echo "failed: $what"
    cat "$work/report"
    failed=1
  fi
}
first() { compgen -G "$folder/$1" | head -n 1; }

if wheel=$(first 'huff_draughts-*.whl') && [ -n "$wheel" ] && [ -n "$python" ]; then
  begin
  clean "$python" -m venv "$work/venv"
  clean "$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
  judge "the wheel in a new environment, $(basename "$wheel")" "$work/venv/bin/huff"
  begin
  clean "$python" -m pip install --quiet --disable-pip-version-check --no-index --target "$work/pip" "$wheel"
  judge "pip install, $(basename "$wheel")" "$work/pip/bin/huff"
  if uvx=$(command -v uvx); then
    begin
    judge "uvx huff-draughts, $(basename "$wheel")" "$uvx" --quiet --offline --no-python-downloads --python "$python" \
      --no-index --find-links "$folder" huff-draughts
  else
    echo "skipped: no uvx"
  fi
else
  echo "skipped: no wheel in $folder, or no python3"
fi

if archive=$(first 'huff-[0-9]*.tar.gz') && [ -n "$archive" ]; then
  begin
  mkdir -p "$work/archive/dist"
  (cd "$folder" && sha256sum --quiet -c "$(basename "$archive").sha256")
  tar -xzf "$archive" -C "$work/archive/dist" --strip-components 1
  (cd "$work/archive/dist" && sha256sum --quiet -c SHA256SUMS)
  judge "the archive, $(basename "$archive")" "$work/archive/dist/huff"
else
  echo "skipped: no archive in $folder"
fi

if [[ $archive != *-musl.tar.gz ]]; then
  echo "skipped: no static program for a container in $folder"
elif ! command -v "${podman[0]}" >/dev/null; then
  echo "skipped: no podman"
else
  begin
  "${podman[@]}" build --quiet --tag huff-try --file Containerfile "$work/archive" >/dev/null
  judge "the container" env HOME="$HOME" "${podman[@]}" run --rm "${podman_run[@]}" --volume "$root:/records:ro" huff-try
  "${podman[@]}" rmi --force huff-try >/dev/null
fi

if npm=$(first 'huff-draughts-cli-[0-9]*.tgz') && [ -n "$npm" ] && command -v npm >/dev/null; then
  begin
  mkdir "$work/npm"
  clean npm install --silent --no-audit --no-fund --offline --omit=optional --prefix "$work/npm" "$npm" "$(first 'huff-draughts-cli-linux-*.tgz')"
  judge "npm install, $(basename "$npm")" "$work/npm/node_modules/.bin/huff"
else
  echo "skipped: no npm package in $folder, or no npm"
fi

if deb=$(first 'huff_*.deb') && [ -n "$deb" ] && command -v dpkg >/dev/null; then
  begin
  if [ "$(id -u)" = 0 ]; then
    # into a root of its own: the machine stays as it is
    own=(dpkg --root="$work/root" --log=/dev/null)
    mkdir -p "$work/root/var/lib/dpkg/info" "$work/root/var/lib/dpkg/updates"
    touch "$work/root/var/lib/dpkg/status"
    "${own[@]}" --install "$deb" >/dev/null
    judge "the Debian package, $(basename "$deb")" "$work/root/usr/bin/huff"
    "${own[@]}" --purge huff >/dev/null
    left=$(find "$work/root/usr" ! -type d 2>/dev/null || true)
    [ -z "$left" ] || { echo "failed: the Debian package leaves $left"; failed=1; }
  else
    # only root can install
    dpkg-deb --extract "$deb" "$work/deb"
    judge "the Debian package, unpacked, $(basename "$deb")" "$work/deb/usr/bin/huff"
  fi
else
  echo "skipped: no Debian package in $folder, or no dpkg"
fi
exit "$failed"
