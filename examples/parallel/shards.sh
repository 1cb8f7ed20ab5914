#!/bin/sh
# Runs huff in N processes, each with its own shard of the games. No file is split.
#
#   shards.sh N OUT check --ignore C,O403 --format jsonl PATH...
#   shards.sh N OUT convert --to jsonl PATH...
#
# OUT gets the lines of all shards, sorted bytewise; with `check` also N summaries and N lines for each file. The exit
# status is huff's: 0 clean, 1 findings, 2 a shard was incomplete. xargs starts the processes, or GNU parallel with
# WITH=parallel.
set -eu
count=$1 out=$2
shift 2
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT
export count parts
# arguments: the number of the shard, then those of huff
shard='
  number=$1 command=$2
  shift 2
  huff "$command" --shard "$number/$count" --jobs 1 "$@" > "$parts/$number.lines" || echo $? > "$parts/$number.status"
'
# huff's arguments may contain `{}`, so another placeholder is used
case ${WITH-xargs} in
parallel) parallel --quote --jobs "$count" -I '<<a shard>>' sh -c "$shard" sh '<<a shard>>' "$@" ::: $(seq "$count") ;;
*) seq "$count" | xargs -P "$count" -I '<<a shard>>' sh -c "$shard" sh '<<a shard>>' "$@" ;;
esac
LC_ALL=C sort "$parts"/*.lines > "$out"
exit "$(cat /dev/null "$parts"/*.status 2> /dev/null | sort -n | tail -n 1 | grep . || echo 0)"
