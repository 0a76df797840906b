package lang

import "strings"

// Sum says in a few words what something costs and brings, part by part: "-3 corn, +1 stone, 2 days".
type Sum struct {
	Printer
	parts []string
}

// In is the printer of the sum.
func (s *Sum) In() Printer { return s.Printer }

// Add adds a part; an empty one is none.
func (s *Sum) Add(part string) {
	if part != "" {
		s.parts = append(s.parts, part)
	}
}

// Also adds what the catalogue says under a key.
func (s *Sum) Also(key string, values ...any) { s.Add(s.Say(key, values...)) }

// Changed adds a number that went up or down, as Printer.Change says it; nothing for 0.
func (s *Sum) Changed(key string, n int, values ...any) { s.Add(s.Change(key, n, values...)) }

// Text is all that was added, "" if nothing was.
func (s *Sum) Text() string { return strings.Join(s.parts, ", ") }
