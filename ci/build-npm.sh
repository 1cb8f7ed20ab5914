#!/usr/bin/env bash
# Builds the npm packages: @huff-draughts/cli and the package with the program for one platform, as tarballs.
#
#   ci/build-npm.sh PROGRAM PLATFORM [OUT]      such as: ci/build-npm.sh target/dist/huff linux-x64
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1")
platform=$2
out=$(realpath -m "${3:-dist}")
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out" "$work/platform"
cp -r npm/cli "$work/cli"
cp LICENSE-MIT LICENSE-APACHE "$work/cli/"
sed -i "s/\"0.0.0\"/\"$version\"/" "$work/cli/package.json"
case $platform in win32-*) name=huff.exe ;; *) name=huff ;; esac
install -m 755 "$program" "$work/platform/$name"
cp LICENSE-MIT LICENSE-APACHE "$work/platform/"
cat >"$work/platform/package.json" <<END
{
  "name": "@huff-draughts/cli-$platform",
  "version": "$version",
  "description": "The program huff for $platform",
  "license": "MIT OR Apache-2.0",
  "repository": "github:huff-draughts/huff",
  "os": ["${platform%-*}"],
  "cpu": ["${platform#*-}"]
}
END
for package in platform cli; do (cd "$out" && npm pack --silent "$work/$package"); done
