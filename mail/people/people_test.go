package people_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/people"
)

var key = []byte("sixteen bytes or more")

func open(t *testing.T, b events.Bucket) *people.Store {
	t.Helper()
	s, err := people.Open(t.Context(), b, key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func create(t *testing.T, s *people.Store, name string, addresses ...string) people.Person {
	t.Helper()
	since := time.Unix(1e9, 0).UTC()
	p, err := s.Create(t.Context(), people.Person{Name: name, Addresses: addresses, Since: since})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCreateAndFind(t *testing.T) {
	b := memory.NewBucket()
	s := open(t, b)
	ada := create(t, s, "  Ada   L. ", " Ada@Home.Example ", "ada.l@work.example", "ADA+x@home.example")
	want := people.Person{
		ID: ada.ID, Name: "Ada L.", Addresses: []string{"Ada@home.example", "ada.l@work.example"},
		Lang: "en", Board: "ascii", Zone: "UTC", Since: time.Unix(1e9, 0).UTC(),
	}
	if d := cmp.Diff(want, ada); d != "" {
		t.Error(d)
	}
	if len(ada.ID) != 16 || events.CheckKey(ada.ID) != nil || ada.Primary() != "Ada@home.example" {
		t.Errorf("id %q, primary %q", ada.ID, ada.Primary())
	}
	bela := create(t, s, "Béla", "bela@xn--bcher-kva.example")
	for _, s := range []*people.Store{s, open(t, b)} { // and after a restart
		for address, want := range map[string]string{
			"ada@home.example": ada.ID, "ADA+tzolkin@HOME.EXAMPLE": ada.ID, "ada.l@work.example.": ada.ID,
			"bela@bücher.example": bela.ID, "bela@BÜCHER.example": bela.ID,
			"adal@work.example": "", "nobody@home.example": "", "": "", "ada": "",
		} {
			if p, ok := s.ByAddress(address); ok != (want != "") || p.ID != want {
				t.Errorf("%q found %q, want %q", address, p.ID, want)
			}
		}
		if p, ok := s.Get(ada.ID); !ok || cmp.Diff(ada, p) != "" {
			t.Errorf("got %+v", p)
		}
		if all := s.All(); len(all) != 2 {
			t.Errorf("%d people", len(all))
		}
	}
	if !ada.Has("ada+z@home.example") || ada.Has("bela@home.example") || ada.Has("?") {
		t.Error("Has is wrong")
	}
}

func TestRefusals(t *testing.T) {
	s := open(t, memory.NewBucket())
	create(t, s, "Ada", "ada@home.example")
	if err := s.Stop(t.Context(), "gone@home.example"); err != nil {
		t.Fatal(err)
	}
	ok := people.Person{Name: "Carl", Addresses: []string{"carl@home.example"}}
	for name, c := range map[string]struct {
		spoil func(*people.Person)
		want  error
	}{
		"no name":           {func(p *people.Person) { p.Name = " " }, people.ErrName},
		"long name":         {func(p *people.Person) { p.Name = strings.Repeat("ő", 41) }, people.ErrName},
		"name with newline": {func(p *people.Person) { p.Name = "Carl\r\nBcc: x@y" }, people.ErrName},
		"name with zero":    {func(p *people.Person) { p.Name = "Carl\x00" }, people.ErrName},
		"name turned round": {func(p *people.Person) { p.Name = "Carl\u202e" }, people.ErrName},
		"name not UTF-8":    {func(p *people.Person) { p.Name = "Carl\xff" }, people.ErrName},
		"no address":        {func(p *people.Person) { p.Addresses = nil }, people.ErrAddresses},
		"six addresses":     {func(p *people.Person) { p.Addresses = strings.Fields("a@x b@x c@x d@x e@x f@x") }, people.ErrAddresses},
		"taken":             {func(p *people.Person) { p.Addresses = []string{"c@x", "ADA+2@Home.example"} }, people.ErrTaken},
		"stopped":           {func(p *people.Person) { p.Addresses = []string{"Gone+1@home.example"} }, people.ErrStopped},
		"language":          {func(p *people.Person) { p.Lang = "xx" }, people.ErrSetting},
		"board":             {func(p *people.Person) { p.Board = "braille" }, people.ErrSetting},
		"zone":              {func(p *people.Person) { p.Zone = "Mars/Olympus" }, people.ErrSetting},
		"local zone":        {func(p *people.Person) { p.Zone = "Local" }, people.ErrSetting},
		"zone outside":      {func(p *people.Person) { p.Zone = "../../etc/passwd" }, people.ErrSetting},
		"own id":            {func(p *people.Person) { p.ID = "me" }, people.ErrSetting},
	} {
		p := ok
		c.spoil(&p)
		if _, err := s.Create(t.Context(), p); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
	if n := len(s.All()); n != 1 {
		t.Errorf("%d people after refusals", n)
	}
	if _, err := people.Open(t.Context(), memory.NewBucket(), key[:15]); err == nil {
		t.Error("short key taken")
	}
}

func TestBadAddresses(t *testing.T) {
	for _, a := range []string{
		"", "@", "a@", "@b", "a", "a b@c", `"a b"@c`, "a@[1.2.3.4]", "a@b c", "a@-b", "a@b-.c", "a@b..c", ".a@b", "a.@b", "a..b@c",
		"+tag@b",
		"a@b\r\nRCPT TO:<x@y>", "a\x00@b", "a>@b", "é@b", strings.Repeat("a", 65) + "@b",
		"a@" + strings.Repeat("b", 64), "a@" + strings.Repeat("b.", 130) + "c",
	} {
		if c, err := people.Canonical(a); !errors.Is(err, people.ErrAddress) || c != "" {
			t.Errorf("%q gave %q, %v", a, c, err)
		}
	}
}

func FuzzSendable(f *testing.F) {
	f.Add("Ada+x@Bücher.Example.")
	f.Add("a@b\r\nc")
	f.Fuzz(func(t *testing.T, a string) {
		s, err := people.Sendable(a)
		if err != nil {
			return
		}
		again, err := people.Sendable(s)
		if err != nil || again != s || strings.ContainsFunc(s, func(r rune) bool {
			return r <= ' ' || r > '~' ||
				strings.ContainsRune(`<>"(),:;\[]`, r)
		}) {
			t.Errorf("%q became %q, then %q, %v", a, s, again, err)
		}
		if c, err := people.Canonical(a); err != nil || c == "" {
			t.Errorf("%q can be sent to but not compared: %v", a, err)
		}
	})
}

func TestUpdate(t *testing.T) {
	b := memory.NewBucket()
	s := open(t, b)
	ada := create(t, s, "Ada", "ada@home.example")
	p, err := s.Update(t.Context(), ada.ID, func(p *people.Person) error {
		p.ID = "another"
		p.Lang, p.Confirmed, p.Addresses = "hu", true, []string{"ada@new.example"}
		p.Off = []post.Kind{post.Moved, post.Answer}
		return nil
	})
	if err != nil || p.ID != ada.ID || p.Lang != "hu" {
		t.Fatalf("%+v, %v", p, err)
	}
	for _, s := range []*people.Store{s, open(t, b)} {
		if _, ok := s.ByAddress("ada@home.example"); ok {
			t.Error("old address still found")
		}
		if q, ok := s.ByAddress("ada@new.example"); !ok || cmp.Diff(p, q) != "" {
			t.Errorf("got %+v", q)
		}
	}
	if p.Wants(post.Moved) || !p.Wants(post.Answer) || !p.Wants(post.Reminder) {
		t.Error("switches are wrong")
	}
	stop := errors.New("stop")
	if _, err := s.Update(t.Context(), ada.ID, func(*people.Person) error { return stop }); err != stop {
		t.Errorf("got %v", err)
	}
	nothing := func(*people.Person) error { return nil }
	if _, err := s.Update(t.Context(), "nobody", nothing); !errors.Is(err, people.ErrUnknown) {
		t.Errorf("got %v", err)
	}
	unname := func(p *people.Person) error { p.Name = ""; return nil }
	if _, err := s.Update(t.Context(), ada.ID, unname); !errors.Is(err, people.ErrName) {
		t.Errorf("got %v", err)
	}
	if q, _ := s.Get(ada.ID); cmp.Diff(p, q) != "" {
		t.Error("a refused change left traces")
	}
}

func TestCopiesAreOnesOwn(t *testing.T) {
	s := open(t, memory.NewBucket())
	ada := create(t, s, "Ada", "ada@home.example")
	got, _ := s.Get(ada.ID)
	got.Addresses[0], ada.Addresses[0] = "x@y", "x@y"
	if again, _ := s.Get(ada.ID); again.Addresses[0] != "ada@home.example" {
		t.Error("a caller changed the store's memory")
	}
}

func TestWriteFaults(t *testing.T) {
	for name, c := range map[string]struct {
		faults []memory.Fault
		want   error
		lang   string
	}{
		"conflict, then well": {[]memory.Fault{memory.Conflict, memory.Conflict}, nil, "hu"},
		"lost ack":            {[]memory.Fault{memory.LostAck}, nil, "hu"},
		"lost write":          {[]memory.Fault{memory.LostWrite}, events.ErrUnknown, "en"},
		"down":                {[]memory.Fault{memory.Unavailable}, events.ErrUnavailable, "en"},
	} {
		t.Run(name, func(t *testing.T) {
			b := memory.NewBucket()
			s := open(t, b)
			ada := create(t, s, "Ada", "ada@home.example")
			b.Inject(c.faults...)
			_, err := s.Update(t.Context(), ada.ID, func(p *people.Person) error { p.Lang = "hu"; return nil })
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			for _, s := range []*people.Store{s, open(t, b)} {
				if p, _ := s.Get(ada.ID); p.Lang != c.lang {
					t.Errorf("language is %q, want %q", p.Lang, c.lang)
				}
			}
		})
	}
}

func TestStop(t *testing.T) {
	b := memory.NewBucket()
	s := open(t, b)
	ada := create(t, s, "Ada", "ada@home.example", "ada@work.example")
	for range 2 {
		if err := s.Stop(t.Context(), "ADA+x@home.example"); err != nil {
			t.Fatal(err)
		}
	}
	if p, _ := s.Get(ada.ID); p.Stopped || p.Primary() != "ada@work.example" || len(p.Addresses) != 1 {
		t.Errorf("after the first: %+v", p)
	}
	if err := s.Stop(t.Context(), "ada@work.example"); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(t.Context(), "stranger@home.example"); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(t.Context(), "no address"); !errors.Is(err, people.ErrAddress) {
		t.Errorf("got %v", err)
	}
	for _, s := range []*people.Store{s, open(t, b)} {
		for a, want := range map[string]bool{
			"ada@home.example": true, "Ada@Work.example": true, "stranger+1@home.example": true,
			"bela@home.example": false, "?": true,
		} {
			if s.Suppressed(a) != want {
				t.Errorf("%s suppressed: %v", a, !want)
			}
		}
		if p, ok := s.Get(ada.ID); !ok || !p.Stopped || len(p.Addresses) != 0 || p.Wants(post.Answer) {
			t.Errorf("after the last: %+v", p)
		}
	}
	noTrace(t, b, "home.example", "work.example", "stranger")
}

// noTrace fails if the bucket still holds any of these words.
func noTrace(t *testing.T, b events.Bucket, words ...string) {
	t.Helper()
	err := b.Each(t.Context(), func(key string, data []byte, _ uint64) error {
		for _, w := range words {
			if strings.Contains(key+string(data), w) {
				return fmt.Errorf("%s holds %q", key, w)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestStopAcrossCrash: the digest was written, the person not yet.
func TestStopAcrossCrash(t *testing.T) {
	b := memory.NewBucket()
	s := open(t, b)
	ada := create(t, s, "Ada", "ada@home.example")
	b.Inject(memory.None, memory.Unavailable)
	if err := s.Stop(t.Context(), "ada@home.example"); !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("got %v", err)
	}
	if !s.Suppressed("ada@home.example") {
		t.Error("not suppressed at once")
	}
	if p, ok := open(t, b).Get(ada.ID); !ok || !p.Stopped {
		t.Errorf("after the restart: %+v", p)
	}
	noTrace(t, b, "home.example")
}

func TestForget(t *testing.T) {
	b := memory.NewBucket()
	s := open(t, b)
	ada := create(t, s, "Ada", "ada@home.example")
	for range 2 {
		if err := s.Forget(t.Context(), ada.ID); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := s.ByAddress("ada@home.example"); ok {
		t.Error("still found")
	}
	noTrace(t, b, "Ada", "home.example")
	if again := create(t, s, "Ada", "ada@home.example"); again.ID == ada.ID {
		t.Error("an id came back")
	}
}

func TestDamage(t *testing.T) {
	for name, data := range map[string]string{"no JSON": "{", "other id": `{"id":"b","name":"B"}`} {
		b := memory.NewBucket()
		if _, err := b.Put(t.Context(), "person-a", []byte(data), 0); err != nil {
			t.Fatal(err)
		}
		if _, err := people.Open(t.Context(), b, key); !errors.Is(err, events.ErrDamaged) ||
			!strings.Contains(err.Error(), "person-a") {
			t.Errorf("%s: %v", name, err)
		}
	}
	b := memory.NewBucket()
	if _, err := b.Put(t.Context(), "outbox", []byte("17"), 0); err != nil {
		t.Fatal(err)
	}
	open(t, b) // a key of somebody else is left alone
}

func TestManyAtOnce(t *testing.T) {
	s := open(t, memory.NewBucket())
	ada := create(t, s, "Ada", "ada@home.example")
	var wg sync.WaitGroup
	created := make(chan string, 16)
	for i := range 16 {
		wg.Go(func() {
			address := fmt.Sprintf("bela+%d@home.example", i)
			p, err := s.Create(context.Background(), people.Person{Name: "Bela", Addresses: []string{address}})
			if err == nil {
				created <- p.ID
			} else if !errors.Is(err, people.ErrTaken) {
				t.Error(err)
			}
			more := func(p *people.Person) error { p.Off = append(p.Off, post.Moved); return nil }
			if _, err := s.Update(context.Background(), ada.ID, more); err != nil {
				t.Error(err)
			}
			s.ByAddress("ada@home.example")
		})
	}
	wg.Wait()
	if len(created) != 1 {
		t.Errorf("%d people have one address", len(created))
	}
	if p, _ := s.Get(ada.ID); len(p.Off) != 16 {
		t.Errorf("%d of 16 updates kept", len(p.Off))
	}
}
