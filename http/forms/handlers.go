// Package forms has the pages on which something can be done, and the forms on them: the seat's page
// (turns, undo, takebacks, branches, plans) and a person's own page (settings, deletion).
//
// Its contract: a link is a capability and the only proof of who writes. That of a letter gives a browser
// a session of one seat, that of an own page opens the page; no page of a seat leads to its owner's. A form
// that another site sent is refused, one that was sent twice does one thing, and an answer is for its
// reader alone and kept by nobody. What is done goes through Doors. Anybody may begin a game as a guest, who
// gets such a link; what anybody may ask for besides (a table with others, an open seat) becomes a letter
// that does nothing before its owner says YES.
package forms

import "painani/http/site"

// Handlers answer what capability links open. Site.Config.Doors must be set.
type Handlers struct{ *site.Site }
