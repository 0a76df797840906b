// Package desk holds the conversation: it reads a letter out of the intake, finds out who
// wrote it, has its commands carried out, and writes exactly one answer.
//
// Its contract:
//
//   - Every letter of a person gets one answer, whose first line is the verdict;
//     machines get none, nor does a STOP that was carried out. The answer's id follows
//     from the letter, so handling a letter again, at any time and after a crash at any
//     line, changes nothing and sends nothing twice.
//   - Whether a letter may change something is decided by package auth; what is
//     not sure is held and the registered address is asked.
//   - A letter that cannot be handled is answered with an apology and a code,
//     logged and counted; it never stops those behind it. Only a store that does
//     not answer makes the worker wait.
//
// The way of a letter: worker.go (out of the intake) → handle.go (who wrote it: a member,
// doubt.go, stranger.go) → visit (what it says, which table) → run.go (each command to its
// room) → compose.go (the answer).
//
// The rooms, each with its commands and its contract: turn, where a letter becomes a move;
// takeback; look; seat; proposal (NEW, BRANCH); press; member (SET, STOP); help. A new
// command is a Handler in the Verbs of its room, a line in reply.Table, and its help.
package desk
