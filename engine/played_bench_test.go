package engine

import "testing"

// BenchmarkPlayed reads the body of a turn by hand, as the fold does, and by encoding/json.
func BenchmarkPlayed(b *testing.B) {
	data := []byte(`{"seat":3,"turn":"place palenque 2x, tikal; use corn"}`)
	for name, read := range map[string]func([]byte) (Body, error){"by hand": readPlayed, "encoding/json": read[Played]} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := read(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
