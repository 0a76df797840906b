// Package auth says who wrote a letter and how sure that is.
//
// It has four parts, each usable alone:
//
//   - Keys sign and verify the local parts of our own reply addresses
//     (tz42.3k5m…): who holds one has received a letter of that seat.
//   - Classify tells letters of people from those of machines: loops, bounces,
//     auto-replies and list mail never get an answer (RFC 3834).
//   - Checker asks SPF, DKIM and DMARC about the sender of a letter.
//   - Decide puts the evidence together: accepted, held until the registered
//     address says yes, or a stranger.
//
// Nothing here panics on what came from outside, and nothing here writes.
package auth
