# Sourced by ci/build-release.sh and ci/build-wheel.sh, so that both use one compilation: paths of this machine are removed from the
# program, and its times are those of the commit.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=. --remap-path-prefix=$cargo_home=cargo"
export CFLAGS="${CFLAGS:-} -ffile-prefix-map=$cargo_home=cargo -ffile-prefix-map=$PWD=."
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
# PROFDATA: a profile recorded by ci/build-profile.sh
if [ -n "${PROFDATA:-}" ]; then RUSTFLAGS="$RUSTFLAGS -Cprofile-use=$(realpath "$PROFDATA")"; fi
