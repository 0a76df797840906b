package people

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"painani/engine"
)

// names are the words of everybody's name in order, so that somebody is found by how a
// word of the name begins. The owner's lock guards it.
type names []entry

// entry is one word of a person's name with what stands behind it, in plain letters.
type entry struct {
	key, id string
	whole   bool // begins with the name's first word
}

func compareEntries(a, b entry) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.id, b.id))
}

// plain is a name without case and accents.
func plain(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(name)))
}

// entriesOf are those of one person.
func entriesOf(p Person) (out []entry) {
	if engine.IsGuest(p.ID) {
		return nil // nobody finds guests
	}
	words := strings.Fields(plain(p.Name))
	for i := range words {
		out = append(out, entry{strings.Join(words[i:], " "), p.ID, i == 0})
	}
	return out
}

// namesOf is the index of all people.
func namesOf(all map[string]Person) names {
	var n names
	for _, p := range all {
		n = append(n, entriesOf(p)...)
	}
	slices.SortFunc(n, compareEntries)
	return n
}

func (n *names) add(p Person) {
	for _, e := range entriesOf(p) {
		i, _ := slices.BinarySearchFunc(*n, e, compareEntries)
		*n = slices.Insert(*n, i, e)
	}
}

func (n *names) remove(p Person) {
	for _, e := range entriesOf(p) {
		if i, ok := slices.BinarySearchFunc(*n, e, compareEntries); ok {
			*n = slices.Delete(*n, i, i+1)
		}
	}
}

// Find lists the ids of at most limit people of whose names a word begins so, whatever its case and
// accents, in the order of these words; "" finds everybody by name. It goes on behind the person after, if
// that is an id; more says that there are others. It costs what it finds.
func (s *Store) Find(begin, after string, limit int) (ids []string, more bool) {
	begin = strings.Join(strings.Fields(plain(begin)), " ")
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, e := range s.names[s.names.behind(begin, s.byID[after]):] {
		if !strings.HasPrefix(e.key, begin) {
			break
		}
		if hit, _ := hitOf(s.byID[e.id], begin); hit != e {
			continue // found by another word
		}
		if len(ids) == limit {
			return ids, true
		}
		ids = append(ids, e.id)
	}
	return ids, false
}

// hitOf is the one entry by which a person is found: the first that begins so, the whole name if all do.
func hitOf(p Person, begin string) (hit entry, ok bool) {
	for _, e := range entriesOf(p) {
		if strings.HasPrefix(e.key, begin) && (begin != "" || e.whole) && (!ok || compareEntries(e, hit) < 0) {
			hit, ok = e, true
		}
	}
	return hit, ok
}

// behind is where the list of those who begin so starts, behind a person who is in it.
func (n names) behind(begin string, after Person) int {
	hit, ok := hitOf(after, begin)
	if !ok {
		hit = entry{key: begin}
	}
	i, found := slices.BinarySearchFunc(n, hit, compareEntries)
	if found {
		i++
	}
	return i
}
