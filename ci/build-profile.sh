#!/usr/bin/env bash
# Records a profile of typical runs for profile-guided optimisation, which saves about a tenth of the instructions.
#
#   ci/build-profile.sh [OUT]      by default target/huff.profdata
#   PROFDATA=target/huff.profdata ci/build-release.sh
#
# TARGET is the target of the release, by default static Linux: a profile is valid for one target only. The same profile, commit and compiler
# give the same bytes, so a release publishes its profile. PROFILE chooses another profile of cargo (by default dist). LLVM_PROFDATA names the
# llvm-profdata of the compiler's LLVM; without it, the component llvm-tools is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-target/huff.profdata}")
profile=${PROFILE:-dist}
target=${TARGET:-x86_64-unknown-linux-musl}
host=$(rustc -vV | sed -n 's/^host: //p')
merge=${LLVM_PROFDATA:-$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata}
command -v "$merge" >/dev/null || rustup component add llvm-tools
unset PROFDATA

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make_games() { cargo run --quiet --release --locked -p huff-draughts --example master_games -- "$@"; }
for game in english international russian; do make_games "$game" 1 1 >"$work/$game.pdn"; done
make_games english 1 1 --broken >"$work/broken.pdn"

. ci/release-flags.sh
# as ci/build-release.sh: cargo auditable changes the names of the functions, by which a profile is found
build=(build)
if cargo auditable --version >/dev/null 2>&1; then build=(auditable build); fi
RUSTFLAGS="$RUSTFLAGS -Cprofile-generate=$work/runs" \
  cargo "${build[@]}" --locked --profile "$profile" --target "$target" --target-dir target/profile -p huff-cli
folder=$profile
[ "$profile" != dev ] || folder=debug
huff=target/profile/$target/$folder/huff
train() {
  local status=0
  "$huff" "$@" >/dev/null 2>"$work/said" || status=$?
  if [ "$status" -gt 1 ]; then cat "$work/said" >&2; exit "$status"; fi
}
for game in english international russian; do
  train check --isolated -j 1 "$work/$game.pdn"
  train convert --isolated --to jsonl -j 1 "$work/$game.pdn"
done
train check --isolated -j 1 "$work/broken.pdn"
train check --isolated -j 1 fixtures
train fmt --isolated -j 1 "$work/english.pdn"
train find --isolated -j 1 --position B:W17,19,21,24-32:B1-7,9-12,15 "$work/english.pdn"
mkdir -p "$(dirname "$out")"
"$merge" merge -o "$out" "$work/runs"
echo "$out"
