#!/usr/bin/env bash
# Builds the Debian package from an archive of ci/build-release.sh. Needs cargo-deb 3 (cargo install --locked cargo-deb).
#
#   ci/build-deb.sh [TARGET] [OUT]      by default for static Linux, into dist
#
# DEB_OPTIONS are more options of cargo-deb.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-x86_64-unknown-linux-musl}
out=$(realpath -m "${2:-dist}")
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
# crates/huff/Cargo.toml says what goes where
staged=target/deb
rm -rf "$staged"
mkdir -p "$staged"
tar -xzf "$out/huff-$version-$target.tar.gz" -C "$staged" --strip-components 1
read -ra options <<<"${DEB_OPTIONS:-}"
cargo-deb --no-build --no-strip "${options[@]}" --target "$target" --manifest-path crates/huff/Cargo.toml --output "$out/"
