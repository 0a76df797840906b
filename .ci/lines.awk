# Names the lines of Go files that are over 110 columns, a tab counting as one, and fails if there are any.
# Rows of tables may be as long as they need: elements of composite literals, texts with a key, texts alone, and
# what ends with a back quote (tags of fields, raw texts). Run with LC_ALL=C.
{
	line = $0
	gsub(/[\200-\277]/, "", line) # what follows the first byte of a letter beyond ASCII
}
length(line) <= 110 { next }
/^[ \t]*("[^"]*": *|[A-Za-z0-9_.]+: *)?[A-Za-z0-9_.&\[\]*]*\{.*\},?( *\/\/.*)?$/ { next }
/^[ \t]*(("[^"]*"|[A-Za-z0-9_.]+): *)?".*",?$/ { next }
/`,?$/ { next }
{
	print FILENAME ":" FNR ": " length(line) " columns"
	bad = 1
}
END { exit bad }
