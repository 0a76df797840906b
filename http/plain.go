package http

import (
	"context"
	"fmt"
	"net"
	"net/http"

	"painani/http/site"
)

// ServePlain answers without TLS beside pages that are served by TLS, until ctx ends: this machine gets the
// pages themselves (site.Here), others are led to the same page by TLS, where their forms belong too. before
// is as for Serve: a certificate's authority asks back here. It closes the listener.
func (s *Server) ServePlain(
	ctx context.Context, l net.Listener, before func(http.Handler) http.Handler,
) error {
	if err := s.serve(ctx, http.HandlerFunc(s.plain), before, l); err != nil {
		return fmt.Errorf("serve plain pages: %w", err)
	}
	return nil
}

func (s *Server) plain(w http.ResponseWriter, r *http.Request) {
	switch {
	case site.Here(r):
		s.handler.ServeHTTP(w, r)
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		http.Redirect(w, r, s.site.Config.BaseURL+r.URL.RequestURI(), http.StatusPermanentRedirect)
	default:
		http.Error(w, "Send this to "+s.site.Config.BaseURL, http.StatusBadRequest)
	}
}
