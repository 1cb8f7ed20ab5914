#!/bin/sh
# Splits a file at certain ends of games and pipes the pieces through huff, N at a time.
#
#   pieces.sh N BYTES FILE OUT check --ignore C,O403 --format jsonl
#   pieces.sh N BYTES FILE OUT convert --to jsonl
#
# OUT gets the lines of all pieces, sorted bytewise; with `check` also a summary for each piece. Games, lines and offsets
# count from the start of the piece; huff_spark.py shows how to convert them. Needs python3. WITH=parallel as in shards.sh.
set -eu
count=$1 bytes=$2 file=$3 out=$4
shift 4
[ -f "$file" ] && [ -r "$file" ] || { echo "pieces.sh: cannot read $file" >&2; exit 2; }
parts=$(mktemp -d)
trap 'rm -r "$parts"' EXIT
: > "$parts/none.lines" # an empty file has no pieces
export parts file
# arguments: the offset and the length of the piece, then those of huff
piece='
  set -- $1 "$@"
  from=$1 length=$2
  shift 4
  tail -c "+$((from + 1))" -- "$file" | head -c "$length" |
    huff "$@" --stdin-filename="$file" --jobs 1 - > "$parts/$from.lines" || echo $? > "$parts/$from.status"
'
python3 "$(dirname "$0")/../spark/pieces.py" "$file" "$bytes" > "$parts/pieces"
# huff's arguments may contain `{}`, so another placeholder is used
case ${WITH-xargs} in
parallel) parallel --quote --jobs "$count" -I '<<a piece>>' sh -c "$piece" sh '<<a piece>>' "$@" < "$parts/pieces" ;;
*) xargs -P "$count" -I '<<a piece>>' sh -c "$piece" sh '<<a piece>>' "$@" < "$parts/pieces" ;;
esac
LC_ALL=C sort "$parts"/*.lines > "$out"
exit "$(cat /dev/null "$parts"/*.status 2> /dev/null | sort -n | tail -n 1 | grep . || echo 0)"
