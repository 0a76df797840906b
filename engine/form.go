package engine

// Form is the documented JSON form of a state, FORMAT.md beside the game.
type Form[S any] interface {
	// Encode is the canonical form: every field, in a fixed order, without blanks. A state that
	// passes Check has exactly one.
	Encode(*S) []byte
	// Decode reads a position, canonical or written by hand. It refuses unknown fields, ids and
	// numbers out of range; whether the position is a legal one is for Check.
	Decode(data []byte, s *S) error
}
