#!/bin/sh
# The editor of mutt: changes the file named.
awk -f "${0%.sh}.awk" <"$1" >"$1.new" && mv "$1.new" "$1"
