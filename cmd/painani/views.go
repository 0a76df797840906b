package main

import (
	"context"
	"fmt"
	"strings"

	"painani/engine/lang"
)

// View implements mail.Painter. What a board shows follows from the event, who looks at it, and how the
// players are called.
func (p painter) View(table string, seq uint64, seat int, tag string) (string, error) {
	t, _, err := p.ref.Table(context.Background(), table)
	if err == nil && t.Seq != seq {
		t, _, err = p.ref.Story(context.Background(), table, seq, seq)
	}
	if err != nil {
		return "", err
	}
	names := strings.Join(p.names(t, lang.Tag(tag)), "\x00")
	return fmt.Sprintf("%s\x00%d\x00%d\x00%s\x00%s", table, seq, seat, tag, names), nil
}
