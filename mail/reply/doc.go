// Package reply finds out what a person wrote in a letter.
//
//   - Parse takes a raw letter apart, under limits, and chooses the text that the
//     person typed, in one alphabet: NFC, plain quotes and dashes, no flowed lines.
//     Broken MIME never loses a letter: what could be read comes beside the error.
//   - Cut finds the block of commands in that text, above, below or between
//     quoted lines. Quoted text is never part of it.
//   - ReadCommands turns the block into commands in any of three languages.
//
// Rules and order are those of letters.md, "How a reply is read". The words of the
// game's notation are not known here; whoever calls says which lines begin a move.
package reply
