#!/bin/sh
# Runs huff in N processes, each with its own shard of the games. No file is split beforehand.
#
#   shards.sh N OUT check --ignore C,O403 --format jsonl PATH...
#   shards.sh N OUT convert --to jsonl PATH...
#
# OUT gets the lines of all shards, sorted bytewise: with `check` also N summaries, and a line for each file from each
# shard. The exit status is huff's: 0, 1 where there are findings, 2 where a shard could not do its work. The processes are
# started by xargs, or by GNU parallel with WITH=parallel.
set -eu
count=$1 out=$2
shift 2
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT
export count parts
# its arguments are the number of the shard, and those of huff
shard='
  number=$1 command=$2
  shift 2
  huff "$command" --shard "$number/$count" --jobs 1 "$@" > "$parts/$number.lines" || echo $? > "$parts/$number.status"
'
# `{}` may stand in the arguments of huff; this does not
case ${WITH-xargs} in
parallel) parallel --quote --jobs "$count" -I '<<a shard>>' sh -c "$shard" sh '<<a shard>>' "$@" ::: $(seq "$count") ;;
*) seq "$count" | xargs -P "$count" -I '<<a shard>>' sh -c "$shard" sh '<<a shard>>' "$@" ;;
esac
LC_ALL=C sort "$parts"/*.lines > "$out"
exit "$(cat /dev/null "$parts"/*.status 2> /dev/null | sort -n | tail -n 1 | grep . || echo 0)"
