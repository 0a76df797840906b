// Package gateway receives letters: an SMTP (or LMTP) server on go-smtp with
// every limit set, which stores a letter durably before it says 250.
//
// Its contract:
//
//   - A letter that got a 250 is in the spool, on stable storage, complete. A
//     letter that got anything else is not the service's: the sender keeps it.
//     After a lost connection a letter may be stored without a 250 and come
//     again; readers know it by its Message-ID.
//   - Recipients are our own few addresses and the signed ones; everything else
//     is refused at RCPT with 550. Nothing is ever relayed.
//   - Lines end in CRLF, nothing else: a letter with a bare CR or LF is refused.
//   - Every input has a limit: bytes of a letter and of a connection, lines,
//     recipients, commands, time, connections (all, and of one host), letters of one host.
//
// What the wrappers here correct in go-smtp stands in conn.go and wire.go, each with its reason.
package gateway
