// Package lang holds the catalogues: every sentence that a person reads, in
// English, German and Hungarian, by key. The house has one catalogue, each game
// its own; keys of a game never leave its folder.
//
// A sentence may name values, "{seat} places {n} workers", and choose by the
// plural of one, "{n} {n|worker|workers}". Before a value, the Hungarian article "a(z)"
// becomes the one that fits it, and behind one the ending in "{n}-(s)", "{cell}-(ra)".
package lang

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Tag names a language that the service speaks.
type Tag string

// The languages.
const (
	EN Tag = "en"
	DE Tag = "de"
	HU Tag = "hu"
)

// Tags lists the languages, English first.
func Tags() []Tag { return []Tag{EN, DE, HU} }

// Parse returns the tag that a text names, EN and false if none does.
func Parse(s string) (Tag, bool) {
	for _, t := range Tags() {
		if strings.EqualFold(s, string(t)) || strings.HasPrefix(strings.ToLower(s), string(t)+"-") {
			return t, true
		}
	}
	return EN, false
}

// Catalog is the sentences of one house or game in all languages.
type Catalog struct{ words map[Tag]map[string]string }

// Load reads <dir>/en.json, de.json and hu.json: flat objects of key to sentence.
// All languages must have the same keys and the same values named in each sentence.
func Load(files fs.FS, dir string) (*Catalog, error) {
	c := &Catalog{words: map[Tag]map[string]string{}}
	for _, t := range Tags() {
		data, err := fs.ReadFile(files, path.Join(dir, string(t)+".json"))
		if err != nil {
			return nil, fmt.Errorf("load catalogue: %w", err)
		}
		m := map[string]string{}
		if err := json.Unmarshal(data, &m); err != nil {
			return nil, fmt.Errorf("load catalogue %s: %w", t, err)
		}
		// of two sentences under one key nobody knows which is said
		if n := bytes.Count(data, []byte("\": \"")); n > len(m) {
			return nil, fmt.Errorf("load catalogue %s: %d sentences under %d keys", t, n, len(m))
		}
		c.words[t] = m
	}
	return c, c.check()
}

// MustLoad is Load for embedded files, which cannot fail once the tests have passed.
func MustLoad(files fs.FS, dir string) *Catalog {
	c, err := Load(files, dir)
	if err != nil {
		panic(err)
	}
	return c
}

func (c *Catalog) check() error {
	for key, en := range c.words[EN] {
		for _, t := range Tags()[1:] {
			other, ok := c.words[t][key]
			if !ok {
				return fmt.Errorf("catalogue %s lacks %q", t, key)
			}
			if a, b := names(en), names(other); a != b {
				return fmt.Errorf("catalogue %s, %q names [%s] where English names [%s]", t, key, b, a)
			}
			if word := misjoined(other); t == HU && word != "" {
				return fmt.Errorf("catalogue %s, %q has the ending %q behind a value", t, key, word)
			}
		}
	}
	for _, t := range Tags()[1:] {
		for key := range c.words[t] {
			if _, ok := c.words[EN][key]; !ok {
				return fmt.Errorf("catalogue %s has %q, English has not", t, key)
			}
		}
	}
	return nil
}

// names lists the values that a sentence names, sorted.
func names(s string) string {
	set := map[string]bool{}
	for {
		i := strings.IndexByte(s, '{')
		if i < 0 {
			break
		}
		j := strings.IndexByte(s[i:], '}')
		if j < 0 {
			break
		}
		name, _, _ := strings.Cut(s[i+1:i+j], "|")
		set[name] = true
		s = s[i+j+1:]
	}
	out := make([]string, 0, len(set))
	for n := range set {
		out = append(out, n)
	}
	sort.Strings(out)
	return strings.Join(out, " ")
}

// Keys lists the keys, sorted.
func (c *Catalog) Keys() []string {
	out := make([]string, 0, len(c.words[EN]))
	for k := range c.words[EN] {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// In returns the printer for one language; an unknown one prints English.
func (c *Catalog) In(t Tag) Printer {
	if _, ok := c.words[t]; !ok {
		t = EN
	}
	return Printer{Tag: t, words: c.words[t], plural: plurals[t]}
}

// plurals are the languages as x/text knows them. Making one takes a microsecond, and a letter of a move asks
// for dozens of printers.
var plurals = map[Tag]language.Tag{EN: language.English, DE: language.German, HU: language.Hungarian}

// Printer says sentences in one language.
type Printer struct {
	Tag   Tag
	words map[string]string

	plural language.Tag // for what is one
}

// Has reports whether the catalogue knows the key.
func (p Printer) Has(key string) bool { _, ok := p.words[key]; return ok }

// Say returns the sentence of a key with its values filled in; values come as
// pairs of name and value. An unknown key comes back in angle brackets, so that
// a reader and a test see it.
func (p Printer) Say(key string, values ...any) string {
	s, ok := p.words[key]
	if !ok {
		return "<" + key + ">"
	}
	return p.Fill(s, values...)
}

// Change is Say of a number that went up or down, with the values sign and n, so that "+1" and plurals go
// together; "" for 0.
func (p Printer) Change(key string, n int, values ...any) string {
	sign := "+"
	switch {
	case n == 0:
		return ""
	case n < 0:
		sign, n = "-", -n
	}
	return p.Say(key, append(values, "sign", sign, "n", n)...)
}

// Fill is Say for a sentence already at hand.
func (p Printer) Fill(s string, values ...any) string {
	if !strings.Contains(s, "{") {
		return s
	}
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '{')
		if i < 0 {
			break
		}
		j := strings.IndexByte(s[i:], '}')
		if j < 0 {
			break
		}
		value := p.value(s[i+1:i+j], values)
		b.WriteString(article(s[:i], value))
		b.WriteString(value)
		s = ending(value, s[i+j+1:])
	}
	b.WriteString(s)
	return b.String()
}

func (p Printer) value(field string, values []any) string {
	name, forms, isPlural := strings.Cut(field, "|")
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] != name {
			continue
		}
		if !isPlural {
			return fmt.Sprint(values[i+1])
		}
		one, other, _ := strings.Cut(forms, "|")
		if n, ok := number(values[i+1]); ok && p.isOne(n) {
			return one
		}
		return other
	}
	return "{" + field + "}"
}

func number(v any) (int, bool) {
	switch n := v.(type) {
	case int:
		return n, true
	case int8:
		return int(n), true
	case int16:
		return int(n), true
	case int32:
		return int(n), true
	case int64:
		return int(n), true
	case uint8:
		return int(n), true
	case uint64:
		return int(n), true
	}
	return 0, false
}

func (p Printer) isOne(n int) bool {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(p.plural, n, 0, 0, 0, 0) == plural.One
}
