#!/bin/sh
# Judges the records of an archive, in any CI or as a hook of git: all below this folder, or with a revision those that
# differ from it.
#
#   ci/check.sh                  everything
#   ci/check.sh origin/main      what a branch changes
#
# Exit status: 0 clean, 1 findings, 2 the job could not be done in full.
set -eu

if [ $# -eq 0 ]; then
    exec huff check --format concise -- .
fi
exec huff check --format concise --since="$1" -- .
