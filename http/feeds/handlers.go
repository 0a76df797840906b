// Package feeds tells readers and their programs what is new: Atom, calendars of deadlines, and live pages.
//
// Its contract: the feeds of a person's own page (Own, Calendar) are for who has the link and are kept by
// nobody; all others say what everybody may know. A live page costs one of a bounded number of streams, and
// ends when the server stops.
package feeds

import "painani/http/site"

// Handlers answer the addresses of feeds. Use New.
type Handlers struct {
	*site.Site
	Watchers chan struct{} // open streams; its room is how many there may be

	readers  readers
	stopping <-chan struct{}
}

// New makes the handlers; open streams end when stopping is closed.
func New(s *site.Site, stopping <-chan struct{}) *Handlers {
	return &Handlers{Site: s, Watchers: make(chan struct{}, maxLive),
		readers: readers{open: map[string]int{}}, stopping: stopping}
}
