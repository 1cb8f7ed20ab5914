#!/bin/sh
# Cuts a file where a game surely ends, and pipes the pieces through huff, N at a time.
#
#   pieces.sh N BYTES FILE OUT check --ignore C,O403 --format jsonl
#   pieces.sh N BYTES FILE OUT convert --to jsonl
#
# OUT gets the lines of all pieces, sorted bytewise: with `check` also a summary of each. Games, lines and offsets in them
# are counted from the beginning of each piece; huff_spark.py shows how they are counted through. It takes python3;
# WITH=parallel as in shards.sh.
set -eu
count=$1 bytes=$2 file=$3 out=$4
shift 4
[ -f "$file" ] && [ -r "$file" ] || { echo "pieces.sh: cannot read $file" >&2; exit 2; }
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT
: > "$parts/none.lines" # of a file without bytes there is no piece
export parts file
# its arguments are where the piece begins and how many bytes it has, and those of huff
piece='
  set -- $1 "$@"
  from=$1 length=$2
  shift 4
  tail -c "+$((from + 1))" -- "$file" | head -c "$length" |
    huff "$@" --stdin-filename="$file" --jobs 1 - > "$parts/$from.lines" || echo $? > "$parts/$from.status"
'
python3 "$(dirname "$0")/../spark/pieces.py" "$file" "$bytes" > "$parts/pieces"
# `{}` may stand in the arguments of huff; this does not
case ${WITH-xargs} in
parallel) parallel --quote --jobs "$count" -I '<<a piece>>' sh -c "$piece" sh '<<a piece>>' "$@" < "$parts/pieces" ;;
*) xargs -P "$count" -I '<<a piece>>' sh -c "$piece" sh '<<a piece>>' "$@" < "$parts/pieces" ;;
esac
LC_ALL=C sort "$parts"/*.lines > "$out"
exit "$(cat /dev/null "$parts"/*.status 2> /dev/null | sort -n | tail -n 1 | grep . || echo 0)"
