// Package desk holds the conversation: it reads a letter out of the intake, does
// what it asks for, and writes exactly one answer; and it turns events into the
// notices that everybody else gets.
//
// Its contract:
//
//   - Every letter of a person gets one answer, whose first line is the verdict;
//     machines get none, nor does a STOP that was carried out. The answer's id follows from the letter, so handling a
//     letter again, at any time and after a crash at any line, changes nothing and
//     sends nothing twice.
//   - Whether a letter may change something is decided by package auth; what is
//     not sure is held and the registered address is asked.
//   - The moves of one letter are played all or not at all.
//   - What an answer or a notice says depends on what its reader may know: boards
//     come from masked positions, log lines from house.Tell.
//   - A letter that cannot be handled is answered with an apology and a code,
//     logged and counted; it never stops those behind it. Only a store that does
//     not answer makes the worker wait.
//
// The rooms: Desk and its commands (one file for each group of them), Follower
// and notices, sheet (what a letter shows of a table), shelf (held letters and
// daily limits).
package desk
