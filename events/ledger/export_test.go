package ledger

// Break closes the file under the writer, as if the disk were gone. Call it
// while nobody appends.
func (l *Log) Break() { l.w.files.f.Close() }
