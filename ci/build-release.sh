#!/usr/bin/env bash
# Builds huff-VERSION-TARGET.tar.gz: the program, manual pages, completions, licences and checksums.
#
#   ci/build-release.sh [TARGET] [OUT]      by default for static Linux, into dist
#
# The same commit and compiler give the same bytes: paths of this machine are removed, times are those of the commit.
# PROFILE chooses another profile of cargo; PROGRAM names a program that is built already; GZIP_LEVEL is 9 by default. The musl
# target needs musl-gcc (Debian: musl-tools) for SQLite and Zstandard.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-x86_64-unknown-linux-musl}
out=$(realpath -m "${2:-dist}")
profile=${PROFILE:-dist}
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=huff-$version-$target
. ci/release-flags.sh
if [ -z "${PROGRAM:-}" ]; then
  # cargo auditable records the dependencies in the program, if it is installed
  build=(build)
  if cargo auditable --version >/dev/null 2>&1; then build=(auditable build); fi
  cargo "${build[@]}" --locked --profile "$profile" --target "$target" -p huff-cli
  folder=$profile
  [ "$profile" != dev ] || folder=debug
  PROGRAM=${CARGO_TARGET_DIR:-target}/$target/$folder/huff
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/$name
mkdir -p "$stage/man" "$stage/completions" "$out"
install -m 755 "$PROGRAM" "$stage/huff"
# a program for another machine cannot be run here: HUFF names one that can
run=${HUFF:-$stage/huff}
"$run" man --out "$stage/man" >/dev/null
for shell in bash elvish fish powershell zsh; do
  "$run" completions "$shell" >"$stage/completions/huff.$shell"
done
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$stage/"
(cd "$stage" && find . -type f ! -name SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >"$work/sums")
mv "$work/sums" "$stage/SHA256SUMS"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go+rX,go-w,u+rw \
  -C "$work" -cf - "$name" | gzip -n "-${GZIP_LEVEL:-9}" >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
cat "$out/$name.tar.gz.sha256"
