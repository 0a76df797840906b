# What a person does with the draft of a reply: writes the lines of the file TEXT
# above the quoted letter, below it (ahead of the signature), or between its lines.
function write(  line) {
	while ((getline line < ENVIRON["TEXT"]) > 0) print line
	close(ENVIRON["TEXT"])
	done = 1
}
BEGIN { place = ENVIRON["PLACE"] }
NR == 1 && place == "above" { write(); print "" }
/^-- $/ && !done { print ""; write(); print "" }
{ print }
place == "between" && !done && /^>/ && ++quoted == 5 { print ""; write(); print "" }
END { if (!done) { print ""; write() } }
