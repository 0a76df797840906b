package main

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/events"
)

var (
	drillTables = regexp.MustCompile(`\b(tz|mx|te|fi)\d+\b`)
	footerHead  = regexp.MustCompile(`((?:tz|mx|te)\d+) #(\d+)\s+head ([0-9a-f]{12,64})`)
	theCommand  = regexp.MustCompile("`painani (restore[^`]*)`")
	moveAway    = regexp.MustCompile(`checkpoint (\S+) cannot be read`)
)

// truth is what a folder must keep: events, people and keys.
type truth struct {
	events []string // encoded, in their order
	hashes map[string]string
	people map[string]string
	keys   map[string]string
	played map[string]bool // causes of moves
}

// readTruth reads a stopped service's folder.
func readTruth(t testing.TB, data string) (*truth, error) {
	f := &storeFlags{Data: data, MaxStore: drillStore, StartLimit: 4 * time.Second, LogLevel: "error"}
	s, err := openEventStore(t.Context(), f, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	defer s.Close()
	x := &truth{hashes: map[string]string{}, people: map[string]string{}, keys: map[string]string{},
		played: map[string]bool{}}
	last, err := s.Log.Last(t.Context())
	if err != nil {
		return nil, err
	}
	err = events.UpTo(t.Context(), s.Log, 0, last, func(e events.Entry) error {
		b, err := e.Encode()
		h, wrong := e.Hash()
		x.events = append(x.events, string(b))
		x.hashes[fmt.Sprintf("%s#%d", e.Table, e.Seq)] = h
		if e.Type == "played" && e.Cause != "" {
			x.played[e.Cause] = true
		}
		return errors.Join(err, wrong)
	})
	if err == nil {
		err = s.People().Each(t.Context(), func(k string, v []byte, _ uint64) error {
			x.people[k] = string(v)
			return nil
		})
	}
	if err == nil {
		err = s.Keys().Each(t.Context(), func(k string, v []byte, _ uint64) error {
			if strings.HasPrefix(k, "key-") {
				x.keys[k] = string(v)
			}
			return nil
		})
	}
	return x, err
}

// keeps says what of this is not in a later truth.
func (x *truth) keeps(now *truth) error {
	for i, e := range x.events {
		if i >= len(now.events) {
			return fmt.Errorf("%d events of %d", len(now.events), len(x.events))
		}
		if now.events[i] != e {
			return fmt.Errorf("event %d is another", i+1)
		}
	}
	if !maps.Equal(x.keys, now.keys) {
		return fmt.Errorf("keys are others: %d, before %d", len(now.keys), len(x.keys))
	}
	if !maps.Equal(x.people, now.people) {
		return fmt.Errorf("people are others: %d, before %d", len(now.people), len(x.people))
	}
	return nil
}

// judge starts a service on its folder and holds it against all that was ever told. The refusal is what
// it said instead of serving.
func (s *drilled) judge(want *truth) (refusal string, err error) {
	s.run(false)
	if why := s.serves(); why != "" {
		return why, nil
	}
	if err := s.settled(); err != nil {
		return "", err
	}
	for _, l := range s.late {
		if !s.post(l.parcel, l.id) {
			return "", fmt.Errorf("a late letter of %s is not taken", l.from)
		}
	}
	s.late = nil
	for _, p := range s.taken { // everything once more
		if err := s.send(p.from, p.to, p.raw); err != nil {
			return "", fmt.Errorf("a second copy is not taken: %w", err)
		}
	}
	if err := s.playOn(); err != nil {
		return "", err
	}
	if err := s.settled(); err != nil {
		return "", err
	}
	if err := s.stop(); err != nil {
		return "", fmt.Errorf("stop: %w", err)
	}
	return "", s.compare(want)
}

// settled waits until every letter is answered, and wants one answer for each.
func (s *drilled) settled() error {
	var open []string
	for end := time.Now().Add(drillPatience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		open = nil
		for id, who := range s.ids {
			switch n := len(s.answersTo(who, id)); {
			case n == 0:
				open = append(open, id)
			case n > 1:
				return fmt.Errorf("%s has %d answers", id, n)
			}
		}
		if len(open) == 0 {
			return nil
		}
		if s.cmd == nil {
			break
		}
		select {
		case err := <-s.ended:
			s.cmd = nil
			return fmt.Errorf("it served and ended: %v %s", err, tail(s.log.String(), 600))
		default:
		}
	}
	return fmt.Errorf("%d of %d letters are not answered: %v", len(open), len(s.ids), open)
}

// playOn makes a move at every table: who is to move has been asked, and the answer says that it was played.
func (s *drilled) playOn() error {
	list, err := s.allAsked()
	if err != nil {
		return err
	}
	for _, l := range list {
		p, id := s.reply(l, "1")
		if !s.post(p, id) {
			return fmt.Errorf("a new move at %s is not taken", tableOf(l))
		}
		if err := s.settled(); err != nil {
			return fmt.Errorf("new move: %w", err)
		}
		if a := s.answersTo(p.from, id); !strings.HasPrefix(a[0].verdict(), "OK, played") {
			return fmt.Errorf("new move, an answer to %s: %s: %s", l.id, a[0].verdict(), a[0].text)
		}
	}
	return nil
}

// compare holds the stopped service's folder against what was there before and what its letters tell.
func (s *drilled) compare(want *truth) error {
	code, out, errs := command(s.t, "verify", "--data", s.data, "--max-store", fmt.Sprint(drillStore),
		"--log-level", "error")
	if code != exitOK {
		return fmt.Errorf("verify: exit %d: %s%s", code, out, errs)
	}
	now, err := readTruth(s.t, s.data)
	if err != nil {
		return err
	}
	if err := want.keeps(now); err != nil {
		return err
	}
	told := 0
	for id, who := range s.ids {
		if strings.HasPrefix(s.answersTo(who, id)[0].verdict(), "OK, played") {
			told++
		}
	}
	if told != len(now.played) {
		return fmt.Errorf("%d moves were told as played, %d are in the log", told, len(now.played))
	}
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	heads := 0
	for _, l := range s.relay.all {
		for _, m := range footerHead.FindAllStringSubmatch(l.text, -1) {
			heads++
			if !strings.HasPrefix(now.hashes[m[1]+"#"+m[2]], m[3]) {
				return fmt.Errorf("the head in %s is not in the log: %s", l.id, m[0])
			}
		}
	}
	if heads == 0 || told == 0 {
		return errors.New("no letter has a head or tells of a move")
	}
	return nil
}

// obey does what a refusal says, as it is printed.
func (s *drilled) obey(refusal, backup string) error {
	if m := moveAway.FindStringSubmatch(refusal); m != nil && strings.Contains(refusal, "move it away") {
		return os.Rename(m[1], m[1]+".away")
	}
	m := theCommand.FindStringSubmatch(refusal)
	if m == nil || !strings.Contains(refusal, s.data) {
		return fmt.Errorf("refused without file or command: %s", tail(refusal, 600))
	}
	args := append(strings.Fields(m[1]), "--max-store", fmt.Sprint(drillStore), "--log-level", "error",
		"--start-limit", "4s")
	said := ""
	for range 4 {
		code, out, errs := command(s.t, args...)
		if code == exitOK {
			return nil
		}
		said = out + errs
		switch {
		case moveAway.MatchString(said) && strings.Contains(said, "move it away"):
			name := moveAway.FindStringSubmatch(said)[1]
			if err := os.Rename(name, name+".away"); err != nil {
				return err
			}
		case strings.Contains(said, "--distrust EVENTS") && !slices.Contains(args, "--distrust"):
			args = append(args, "--distrust", "EVENTS")
		case strings.Contains(said, "--from") && !slices.Contains(args, "--from"):
			args = append(args, "--from", backup)
		default:
			return fmt.Errorf("%s does not mend it: exit %d: %s", strings.Join(args, " "), code, tail(said, 600))
		}
	}
	return fmt.Errorf("%s does not mend it: %s", strings.Join(args, " "), tail(said, 600))
}
