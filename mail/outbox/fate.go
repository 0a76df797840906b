package outbox

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"painani/events"
	post "painani/mail"
)

// State is what became of a letter so far.
type State string

// The states. Queued comes first and holds the letter; Sending precedes each
// try, but not the first of a letter that was queued as Begun; after a final one
// nothing follows but Bounced.
const (
	Queued   State = "queued"   // stored, to be sent
	Sending  State = "sending"  // a try begins; if nothing follows, its outcome is unknown
	Deferred State = "deferred" // the try failed for now; Next says when the next one is due
	Sent     State = "sent"     // the relay took it: final
	Failed   State = "failed"   // refused for good, or given up: final
	Dropped  State = "dropped"  // not worth or not allowed to be sent any more: final
	Bounced  State = "bounced"  // taken by the relay, and later came back: final
)

// Final says whether the letter will not be tried again.
func (s State) Final() bool {
	return s == Sent || s == Failed || s == Dropped || s == Bounced
}

// Reasons of Dropped.
const (
	Stale     = "stale"        // a later event made it pointless
	Expired   = "expired"      // its own time was over
	Forgotten = "forgotten"    // the person is no longer known
	Stopped   = "stopped"      // the person or address said STOP
	Unwanted  = "switched off" // they do not want this kind
	Loop      = "breaker"      // too many answers to one address
)

// OpenedKey is the spool key under which every start of an outbox leaves an
// entry; it is nobody's letter, and followers skip it.
const OpenedKey = "opened"

// FatesKey is the spool key of entries that hold the fates of several letters: what became
// of them while the entry before was being synced.
const FatesKey = "fates"

// Fate is what happened to a letter: one entry of the spool, under the letter's id, or one of several
// in an entry under FatesKey. It holds no address but, for first contacts, inside Letter.
type Fate struct {
	State  State     `json:"state"`
	At     time.Time `json:"at"`               // UTC
	Try    int       `json:"try,omitempty"`    // 1 for the first
	Code   int       `json:"code,omitempty"`   // SMTP reply code, 0 if there was none
	Reason string    `json:"reason,omitempty"` // for people; addresses taken out
	Next   time.Time `json:"next,omitzero"`    // Deferred: when it is tried again; not if Away
	// the outcome of a try is unknown: Deferred, of this one; Sending, of the one before
	Doubt bool `json:"doubt,omitempty"`
	// Deferred: the relay took no letter at all. The try does not count, and the next is due once it is back
	Away   bool         `json:"away,omitempty"`
	Letter *post.Letter `json:"letter,omitempty"` // Queued only
	// Bounced: the address is bad for good; otherwise that letter came back, and others may not
	Hard bool `json:"hard,omitempty"`
	// Queued: the first try begins at once; if nothing follows, its outcome is unknown
	Begun bool `json:"begun,omitempty"`
	// of the process that wrote it and of its lease, where several processes serve the spool
	By   string `json:"by,omitempty"`
	Term uint64 `json:"term,omitempty"`
	// a final state that stands for all entries before it, of which the one with the letter is erased
	About *About `json:"about,omitempty"`
}

// About is what a letter was about whose text is erased. It holds nothing that a person wrote and no address.
type About struct {
	Pos   events.Position `json:"pos"` // of the Queued entry that was erased
	Kind  post.Kind       `json:"kind"`
	To    string          `json:"to,omitempty"` // player id
	Table string          `json:"table,omitempty"`
	Seat  int             `json:"seat,omitempty"`
	Seq   uint64          `json:"seq,omitempty"`
}

// LetterFate is the fate of one letter among those of an entry.
type LetterFate struct {
	ID string `json:"id"` // of the letter
	Fate
}

// maxFate bounds one entry in bytes, so that every store can hold it.
const maxFate = 512 << 10

// Encode returns the entry as stored.
func (f Fate) Encode() ([]byte, error) {
	b, err := json.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("encode fate: %w", err)
	}
	return b, nil
}

// ParseEntry reads one entry of the spool, whatever its key: the fates of no letter, of one or
// of several.
func ParseEntry(e events.Item) ([]LetterFate, error) {
	switch e.Key {
	case OpenedKey:
		return nil, nil
	case FatesKey:
		var list []LetterFate
		if err := json.Unmarshal(e.Data, &list); err != nil {
			return nil, fmt.Errorf("decode fates: %w", err)
		}
		for _, f := range list {
			if f.ID == "" || f.State == "" || f.State == Queued {
				return nil, fmt.Errorf("decode fates: state %q of letter %q does not fit", f.State, f.ID)
			}
		}
		return list, nil
	}
	f, err := ParseFate(e.Data)
	if err != nil {
		return nil, err
	}
	return []LetterFate{{e.Key, f}}, nil
}

// Summary is ParseEntry that reads of a letter only what it is about: Kind, To, Table, Seat,
// Seq and what its list plays; Try, Code, Next and Doubt are left out where it stands alone. It takes a
// third of the time.
func Summary(e events.Item) ([]LetterFate, error) {
	if e.Key == OpenedKey || e.Key == FatesKey {
		return ParseEntry(e)
	}
	var f struct {
		State  State
		At     time.Time
		Reason string
		About  *About
		Letter *struct {
			Kind      post.Kind
			To, Table string
			Seat      int
			Seq       uint64
			Menu      []struct{ Play string }
		}
	}
	if err := json.Unmarshal(e.Data, &f); err != nil {
		return nil, fmt.Errorf("decode fate: %w", err)
	}
	if err := f.State.fits(f.Letter != nil); err != nil {
		return nil, err
	}
	out := LetterFate{ID: e.Key, Fate: Fate{State: f.State, At: f.At, Reason: f.Reason, About: f.About}}
	if l := f.Letter; l != nil {
		out.Letter = &post.Letter{ID: e.Key, Kind: l.Kind, To: l.To, Table: l.Table, Seat: l.Seat, Seq: l.Seq}
		for _, c := range l.Menu {
			out.Letter.Menu = append(out.Letter.Menu, post.Choice{Play: c.Play})
		}
	}
	return []LetterFate{out}, nil
}

// encodeEntry returns the key and the bytes of the entry for these fates, one at least. That of
// one letter stands under its own key.
func encodeEntry(list []LetterFate) (key string, data []byte, err error) {
	if len(list) == 1 {
		data, err = list[0].Encode()
		return list[0].ID, data, err
	}
	if data, err = json.Marshal(list); err != nil {
		return "", nil, fmt.Errorf("encode fates: %w", err)
	}
	return FatesKey, data, nil
}

// ParseFate reads the entry of one letter, under that letter's key.
func ParseFate(data []byte) (Fate, error) {
	var f Fate
	if err := json.Unmarshal(data, &f); err != nil {
		return Fate{}, fmt.Errorf("decode fate: %w", err)
	}
	if err := f.State.fits(f.Letter != nil); err != nil {
		return Fate{}, err
	}
	return f, nil
}

// fits reports an error unless this is the state of an entry that holds a letter, or none.
func (s State) fits(letter bool) error {
	if s == "" || (s == Queued) != letter {
		return fmt.Errorf("decode fate: state %q does not fit", s)
	}
	return nil
}

// reason makes what a relay said fit to be kept: one line, not long, without
// the address it speaks of.
func reason(s, to string) string {
	s = strings.ToValidUTF8(s, "?")
	if i := indexFold(s, to); to != "" && i >= 0 {
		return reason(s[:i]+"(address)"+s[i+len(to):], to)
	}
	s = strings.Join(
		strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }),
		" ",
	)
	if utf8.RuneCountInString(s) > 200 {
		s = string([]rune(s)[:200])
	}
	return s
}

// indexFold finds an ASCII word in any case.
func indexFold(s, word string) int {
	for i := 0; i+len(word) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(word)], word) {
			return i
		}
	}
	return -1
}
