#!/usr/bin/env bash
# Installs what was built, each in a fresh place without Rust, and checks records with it.
#
#   ci/try-install.sh [FOLDER]      FOLDER has the wheel, the archive, the npm tarballs and the Debian package; dist by default
#
# What is not in FOLDER, or whose installer is missing, is skipped with a line that says so.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$(realpath "${1:-dist}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# the programs of Rust must not be found
path=/usr/local/bin:/usr/bin:/bin
failed=0

judge() {
  local what=$1
  shift
  local began=$SECONDS
  if (cd "$root" && PATH=$path "$@" check --exit-zero --isolated fixtures/archives) >"$work/report" 2>&1 &&
    grep -q "games, " "$work/report"; then
    echo "passed: $what ($((SECONDS - began)) s, $(tail -n 2 "$work/report" | head -n 1))"
  else
    echo "failed: $what"
    cat "$work/report"
    failed=1
  fi
}
first() { compgen -G "$folder/$1" | head -n 1; }

if wheel=$(first 'huff_draughts-*.whl') && [ -n "$wheel" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
  judge "the wheel, $(basename "$wheel")" "$work/venv/bin/huff"
else
  echo "skipped: no wheel in $folder"
fi

if archive=$(first 'huff-[0-9]*.tar.gz') && [ -n "$archive" ]; then
  mkdir "$work/archive"
  (cd "$folder" && sha256sum --quiet -c "$(basename "$archive").sha256")
  tar -xzf "$archive" -C "$work/archive" --strip-components 1
  (cd "$work/archive" && sha256sum --quiet -c SHA256SUMS)
  judge "the archive, $(basename "$archive")" "$work/archive/huff"
else
  echo "skipped: no archive in $folder"
fi

if npm=$(first 'huff-draughts-cli-[0-9]*.tgz') && [ -n "$npm" ] && command -v npm >/dev/null; then
  mkdir "$work/npm"
  npm install --silent --no-audit --no-fund --offline --omit=optional --prefix "$work/npm" "$npm" "$(first 'huff-draughts-cli-linux-*.tgz')"
  path="$(dirname "$(command -v node)"):$path" judge "the npm package, $(basename "$npm")" "$work/npm/node_modules/.bin/huff"
else
  echo "skipped: no npm package in $folder, or no npm"
fi

if deb=$(first 'huff_*.deb') && [ -n "$deb" ] && command -v dpkg >/dev/null; then
  # unpacked instead of installed where this user may not install
  if [ "$(id -u)" = 0 ]; then
    dpkg --install "$deb" >/dev/null
    judge "the Debian package, $(basename "$deb")" /usr/bin/huff
    dpkg --purge huff >/dev/null
    [ ! -e /usr/bin/huff ] || { echo "failed: the Debian package leaves /usr/bin/huff"; failed=1; }
  else
    dpkg-deb --extract "$deb" "$work/deb"
    judge "the Debian package, unpacked, $(basename "$deb")" "$work/deb/usr/bin/huff"
  fi
else
  echo "skipped: no Debian package in $folder, or no dpkg"
fi
exit "$failed"
