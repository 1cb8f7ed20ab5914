#!/usr/bin/env bash
# Builds the Debian package from an archive of ci/build-release.sh, with dpkg-deb alone.
#
#   ci/build-deb.sh [TARGET] [OUT]      by default for static Linux, into dist
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-x86_64-unknown-linux-musl}
out=$(realpath -m "${2:-dist}")
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
case $target in
  x86_64-*) architecture=amd64 ;;
  aarch64-*) architecture=arm64 ;;
  *) echo "error: no Debian architecture is known for $target" >&2; exit 2 ;;
esac
# a program that is not static needs the C library of the machine that built it
depends=
case $target in *-gnu) depends="Depends: libc6" ;; esac
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/archive" "$work/deb"
tar -xzf "$out/huff-$version-$target.tar.gz" -C "$work/archive" --strip-components 1
from=$work/archive
usr=$work/deb/usr
install -D -m 755 "$from/huff" "$usr/bin/huff"
for page in "$from"/man/*.1; do
  install -D -m 644 "$page" "$usr/share/man/man1/$(basename "$page")"
done
gzip -9n "$usr"/share/man/man1/*
install -D -m 644 "$from/completions/huff.bash" "$usr/share/bash-completion/completions/huff"
install -D -m 644 "$from/completions/huff.fish" "$usr/share/fish/vendor_completions.d/huff.fish"
install -D -m 644 "$from/completions/huff.zsh" "$usr/share/zsh/vendor-completions/_huff"
install -D -m 644 -t "$usr/share/doc/huff" "$from/LICENSE-MIT" "$from/LICENSE-APACHE"
mkdir "$work/deb/DEBIAN"
cat >"$work/deb/DEBIAN/control" <<END
Package: huff
Version: $version-1
Architecture: $architecture
Maintainer: The huff authors <huff-draughts@users.noreply.github.com>
Section: games
Priority: optional
Homepage: https://github.com/huff-draughts/huff
${depends:+$depends
}Description: referee, linter and toolkit for draughts records in PDN
 huff replays game records under a named set of laws and reports what went
 wrong, where, and under which law. It also fixes, formats, converts and
 searches collections of records.
END
dpkg-deb --root-owner-group --build "$work/deb" "$out/huff_$version-1_$architecture.deb"
