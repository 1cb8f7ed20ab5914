#!/bin/sh
# Checks the records of an archive, in any CI or as a git hook: all below this folder, or only those that differ from a
# revision.
#
#   ci/check.sh                  everything
#   ci/check.sh origin/main      the changes of a branch
#
# Exit status: 0 clean, 1 findings, 2 incomplete.
set -eu

if [ $# -eq 0 ]; then
    exec huff check --format concise -- .
fi
exec huff check --format concise --since="$1" -- .
