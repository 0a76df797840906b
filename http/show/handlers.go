// Package show has the pages that only show: lists, tables at every event, manuals, the local outbox, and
// what machines ask for (health, robots).
//
// Its contract: nothing changes, and nobody is told anything that not everybody may know; only the outbox
// is for who asks from the server's own machine.
package show

import "painani/http/site"

// Handlers answer the addresses of pages.
type Handlers struct{ *site.Site }
