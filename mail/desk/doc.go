// Package desk answers letters: it reads a letter out of the intake, finds out who wrote it,
// has its commands carried out, and writes exactly one answer.
//
// Its contract:
//
//   - Every letter of a person gets one answer, whose first line is the verdict;
//     machines get none, nor does a STOP that was carried out. The answer's id follows
//     from the letter, so handling a letter again, at any time and after a crash at any
//     line, changes nothing and sends nothing twice.
//   - Whether a letter may change something is decided by package auth; what is
//     not sure is held (package hold) and the registered address is asked.
//   - A letter that cannot be handled is answered with an apology and a code,
//     logged and counted; it never stops those behind it. Only a store that does
//     not answer makes the worker wait.
//
// A letter is one request.Request. Its way, by file:
//
//	worker.go    out of the intake
//	handle.go    who wrote it: somebody of whom we are sure, or doubt.go, stranger.go, confirm.go
//	prepare.go   the table that it is about, and (read.go) the commands in it
//	run.go       each command in turn
//	verbs.go     which function carries out which verb
//	compose.go   the answer
//
// The packages below carry out the commands: turn, where a letter becomes a move; takeback;
// queries; seat; proposal (NEW, BRANCH); press; plans (AUTO); member (SET, STOP); help. A new
// command is a request.Handler in one of them, a line in verbs.go, a line in reply.Table, and
// its help.
package desk
