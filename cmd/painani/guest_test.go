package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
	"painani/http/site"
	post "painani/mail"
	"painani/mail/guest"
	"painani/mail/outbox"
	"painani/mail/people"
)

// inn is a service in this process to whose pages guests come.
type inn struct {
	*testing.T
	app *app
	dir string
}

func newInn(t *testing.T) *inn {
	t.Helper()
	in := &inn{T: t, dir: t.TempDir()}
	a, err := openApp(t.Context(), serviceFlagsFor(t, in.dir, ""), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan error, 1)
	go func() { done <- a.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := errors.Join(<-done, a.Close()); err != nil {
			t.Error(err)
		}
	})
	in.app = a
	return in
}

// dropper is a browser of its own, of somebody who drops in.
type dropper struct {
	*inn
	client *http.Client
	code   int // of the last answer
	at     *url.URL
}

func (in *inn) dropIn() *dropper {
	jar, err := cookiejar.New(nil)
	if err != nil {
		in.Fatal(err)
	}
	return &dropper{inn: in, client: &http.Client{Jar: jar}}
}

// ask gets a page, or posts a form, and follows where that leads.
func (c *dropper) ask(path string, form url.Values, headers ...string) string {
	c.Helper()
	r, err := http.NewRequest(http.MethodGet, "http://"+c.app.http.Addr().String()+path, nil)
	if form != nil {
		r, err = http.NewRequest(http.MethodPost, r.URL.String(), strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if err != nil {
		c.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := c.client.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer res.Body.Close()
	page, err := io.ReadAll(res.Body)
	if err != nil {
		c.Fatal(err)
	}
	c.code, c.at = res.StatusCode, res.Request.URL
	return string(page)
}

// begin begins a game and returns its table.
func (c *dropper) begin(game, bots, tag string) (table string) {
	c.Helper()
	c.ask("/begin", url.Values{"game": {game}, "bots": {bots}, "lang": {tag}})
	name, ok := strings.CutPrefix(c.at.Path, "/seat/")
	table, _, _ = strings.Cut(name, ".")
	if !ok || c.code != http.StatusOK {
		c.Fatalf("begin leads to %s: %d", c.at, c.code)
	}
	return table
}

var (
	firstTurn = regexp.MustCompile(`(?s)aria-labelledby="suggest".*?<a href="[^"]+"`)
	firstWay  = regexp.MustCompile(`(?s)aria-labelledby="ways".*?<li><a href="[^"]+"`)
	composed  = regexp.MustCompile(`name="do" value="([^"]*)"/><input type="hidden" name="at" value="(\d+)"`)
)

// move plays the first turn that the seat's page suggests, or, where it suggests none, what comes first.
func (c *dropper) move(seat string) {
	c.Helper()
	page := c.ask(seat, nil)
	for range 40 {
		if m := composed.FindStringSubmatch(page); m != nil {
			c.ask(seat, url.Values{"do": {m[1]}, "at": {m[2]}})
			if c.code != http.StatusOK || !strings.Contains(c.at.RawQuery, "played=") {
				c.Fatalf("a turn leads to %s: %d", c.at, c.code)
			}
			return
		}
		m := cmp.Or(firstTurn.FindString(page), firstWay.FindString(page))
		if m == "" {
			break
		}
		page = c.ask(html.UnescapeString(m[strings.LastIndex(m, `<a href="`)+len(`<a href="`):len(m)-1]), nil)
	}
	c.Fatalf("no turn at %s", c.at)
}

func (in *inn) table(id string) *engine.Table {
	in.Helper()
	t, _, err := in.app.ref.Table(in.Context(), id)
	if err != nil {
		in.Fatal(err)
	}
	return t
}

// posted are the letters in the outbox.
func (in *inn) posted() (out []post.Letter) {
	in.Helper()
	last, err := in.app.store.Outbox().Last(in.Context())
	if err != nil || last == 0 {
		return nil
	}
	end := errors.New("end")
	err = in.app.store.Outbox().Follow(in.Context(), 0, func(l events.Item) error {
		list, err := outbox.ParseEntry(l)
		for _, f := range list {
			if f.Letter != nil {
				out = append(out, *f.Letter)
			}
		}
		if err == nil && l.Pos >= last {
			err = end
		}
		return err
	})
	if !errors.Is(err, end) {
		in.Fatal(err)
	}
	return out
}

// TestGuestGame: somebody without an address begins at once and plays a whole game of each kind by the pages
// alone. No letter is written, nobody's lists show it, and its log stands up to both verifiers.
func TestGuestGame(t *testing.T) {
	in := newInn(t)
	for game, bots := range map[string]string{"tzolkin": "2", "mexica": "1", "teotihuacan": "3"} {
		c := in.dropIn()
		id := c.begin(game, bots, "hu")
		seat := c.at.Path
		if page := c.ask(seat, nil); !strings.Contains(page, `<html lang="hu">`) ||
			!strings.Contains(page, "Vendég") {
			t.Errorf("%s: the page is not Hungarian, or does not call its reader a guest", game)
		}
		for in.table(id).Phase == engine.Running {
			c.move(seat)
		}
		now := in.table(id)
		if now.Phase != engine.Over || now.Final == nil || now.Rated != engine.RatedNo {
			t.Errorf("%s ends %q, rated %q", game, now.Phase, now.Rated)
		}
		player := now.Chair(1).Player
		if !engine.IsGuest(player) {
			t.Errorf("%s was played by %q", game, player)
		}
		for _, path := range []string{"/", "/?list=over", "/?game=" + game, "/?q=" + id, "/players",
			"/players?game=" + game,
			"/?q=guest", "/?q=Vend%C3%A9g", "/api/tables", "/api/players"} {
			if page := in.dropIn().ask(path, nil); strings.Contains(page, "/t/"+id) || strings.Contains(page, player) {
				t.Errorf("%s shows the guest's game", path)
			}
		}
		if c.ask("/p/"+player, nil); c.code != http.StatusNotFound {
			t.Errorf("a guest has a page: %d", c.code)
		}
		in.verify(id, c.ask("/t/"+id+"/export.jsonl", nil))
	}
	time.Sleep(300 * time.Millisecond) // for a letter that should not be
	if n := len(in.posted()); n != 0 {
		t.Errorf("%d letters", n)
	}
}

// verify puts an export to the verifier that shares no code with the service, and to the one that does.
func (in *inn) verify(id, export string) {
	in.Helper()
	file := filepath.Join(in.TempDir(), id+".jsonl")
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		in.Fatal(err)
	}
	out, err := exec.Command("python3", "../../events/verify.py", file).CombinedOutput()
	if err != nil {
		in.Errorf("verify.py: %v\n%s", err, out)
	}
	c := exec.Command(os.Args[0])
	c.Args = []string{"painani", "verify", file}
	if out, err := c.CombinedOutput(); err != nil {
		in.Errorf("painani verify: %v\n%s", err, out)
	}
}

// TestGuestDoors: who may begin, and who gets into a guest's seat.
func TestGuestDoors(t *testing.T) {
	in := newInn(t)
	for _, c := range []struct {
		why, game, bots, lang string
		headers               []string
		want                  int
	}{
		{"no game", "chess", "1", "en", nil, 400},
		{"no bots", "tzolkin", "0", "en", nil, 400},
		{"too many bots", "tzolkin", "4", "en", nil, 400},
		{"no number", "tzolkin", "x", "en", nil, 400},
		{"no language", "tzolkin", "1", "fr", nil, 400},
		{"another site", "tzolkin", "1", "en", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"another origin", "tzolkin", "1", "en", []string{"Origin", "https://evil.example"}, 403},
	} {
		b := in.dropIn()
		b.ask("/begin", url.Values{"game": {c.game}, "bots": {c.bots}, "lang": {c.lang}}, c.headers...)
		if b.code != c.want {
			t.Errorf("%s: %d, want %d", c.why, b.code, c.want)
		}
	}
	for _, path := range []string{"/begin", "/begin?game=tzolkin&bots=1&lang=en"} { // a crawler begins nothing
		if b := in.dropIn(); b.ask(path, nil) == "" ||
			b.code != http.StatusMethodNotAllowed && b.code != http.StatusNotFound {
			t.Errorf("GET %s: %d", path, b.code)
		}
	}
	if n := len(in.app.people.Guests()); n != 0 {
		t.Fatalf("%d guests of nothing", n)
	}
	c := in.dropIn()
	id := c.begin("mexica", "1", "en")
	seat := c.at.Path
	thief := in.dropIn()
	for _, path := range []string{seat, seat + "/g.aaaaaaaaaaaaaaaa", seat + "/3.aaaaaaaaaaaaaaaa",
		"/me/" + in.table(id).Chair(1).Player} {
		if thief.ask(path, nil); thief.at.Path != "/t/"+id && thief.code != http.StatusNotFound {
			t.Errorf("%s leads to %s", path, thief.at)
		}
	}
	home := c.ask("/", nil) // he comes back by the cookie
	m := regexp.MustCompile(`href="(` + seat + `/g\.[^"]+)"`).FindStringSubmatch(home)
	if m == nil {
		t.Fatal("the front page does not lead back to the game")
	}
	if strings.Contains(thief.ask("/", nil), seat) {
		t.Error("it leads others there, too")
	}
	friend := in.dropIn() // who gets the link may play, as with those of letters
	if friend.ask(m[1], nil); friend.at.Path != seat {
		t.Errorf("the link leads to %s", friend.at)
	}
	if c.ask(seat, url.Values{"branch": {"3"}, "with": {"alone"}, "at": {"3"}}); c.code != http.StatusNotFound {
		t.Errorf("a guest opens a branch: %d", c.code)
	}
}

// TestGuestsAreLimited: one host begins few games a day and is told so kindly; all together have a limit.
func TestGuestsAreLimited(t *testing.T) {
	in := newInn(t)
	c := in.dropIn()
	form := url.Values{"game": {"mexica"}, "bots": {"1"}, "lang": {"en"}}
	for n := range 100 {
		page := c.ask("/begin", form)
		if n < guest.PerHost && c.code != http.StatusOK {
			t.Fatalf("game %d: %d", n, c.code)
		}
		if n >= guest.PerHost &&
			(c.code != http.StatusTooManyRequests || !strings.Contains(page, "the last game for today")) {
			t.Fatalf("game %d: %d\n%s", n, c.code, page)
		}
	}
	for range guest.AtOnce - guest.PerHost {
		if _, err := in.app.people.CreateGuest(t.Context(), "en", time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	page := c.ask("/begin", form)
	if c.code != http.StatusServiceUnavailable || !strings.Contains(page, "as many guests") {
		t.Errorf("one more guest: %d", c.code)
	}
	if n := len(in.app.people.Guests()); n != guest.AtOnce {
		t.Errorf("%d guests", n)
	}
}

// TestGuestIsForgotten: who does not come back for thirty days is gone with his game, and whoever does stays.
func TestGuestIsForgotten(t *testing.T) {
	in := newInn(t)
	c := in.dropIn()
	id := c.begin("tzolkin", "2", "de")
	seat := c.at.Path
	player := in.table(id).Chair(1).Player
	for _, step := range []struct {
		ahead time.Duration
		gone  bool
	}{{29 * 24 * time.Hour, false}, {31 * 24 * time.Hour, true}} {
		if err := in.app.guests.LookAt(t.Context(), time.Now().Add(step.ahead)); err != nil {
			t.Fatal(err)
		}
		if _, there := in.app.people.Get(player); there == step.gone {
			t.Fatalf("after %v: there %v", step.ahead, there)
		}
	}
	now := in.table(id)
	if now.Phase != engine.Over || now.Early == nil || now.Early.Reason != engine.EndedByResigning {
		t.Errorf("the game is %q, %+v", now.Phase, now.Early)
	}
	if c.ask(seat, nil); c.at.Path != "/t/"+id {
		t.Errorf("the seat leads to %s", c.at)
	}
	if page := c.ask("/", nil); strings.Contains(page, seat) {
		t.Error("the front page still leads there")
	}
	if page := c.ask("/t/"+id+"?lang=de", nil); !strings.Contains(page, "Gast") {
		t.Error("the page of the table calls him otherwise")
	}
	if n := len(in.posted()); n != 0 {
		t.Errorf("%d letters", n)
	}
	in.verify(id, c.ask("/t/"+id+"/export.jsonl", nil))
}

// TestGuestGoesOnAfterAStart: a start finds guests and their tables as they were.
func TestGuestGoesOnAfterAStart(t *testing.T) {
	dir := t.TempDir()
	var link, id string
	for round := range 2 {
		a, err := openApp(t.Context(), serviceFlagsFor(t, dir, ""), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := a.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if round == 0 {
			tab, seat, err := visits{a}.Begin(t.Context(),
				site.Visit{Game: "mexica", Bots: 2, Lang: "en", Host: "203.0.113.9"})
			if err != nil || tab.Phase != engine.Running || seat != 1 {
				t.Fatalf("%v, %v", tab, err)
			}
			id, link = tab.ID, visits{a}.Link(tab, seat)
		}
		tab, _, err := a.ref.Table(t.Context(), id)
		if err != nil || !tab.Awaits().Has(1) || !(links{a}).opens(tab, 1, link) {
			t.Errorf("start %d: %v", round, err)
		}
		if err := a.Close(); err != nil {
			t.Fatal(fmt.Errorf("close: %w", err))
		}
	}
}

// until waits for letters.
func (in *inn) until(what string, ok func() bool) {
	in.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if ok() {
			return
		}
	}
	in.Fatalf("waited in vain: %s", what)
}

// letter waits for the newest letter of a kind behind the first so many.
func (in *inn) letter(kind post.Kind, seen int) (l post.Letter) {
	in.Helper()
	in.until("a letter: "+string(kind), func() bool {
		all := in.posted()
		for i := len(all) - 1; i >= seen; i-- {
			if all[i].Kind == kind {
				l = all[i]
				return true
			}
		}
		return false
	})
	return l
}

// reply answers a letter.
func (in *inn) reply(l post.Letter, from, body string) {
	in.Helper()
	to, err := in.app.desk.ReplyTo(l)
	if err != nil {
		in.Fatal(err)
	}
	raw := fmt.Sprintf(
		"From: %s\r\nTo: %s\r\nMessage-ID: <%d@client.test>\r\nDate: Mon, 01 Jun 2026 12:00:00 +0000\r\n"+
			"\r\n%s\r\n",
		from,
		to,
		time.Now().UnixNano(),
		body,
	)
	env := post.Envelope{From: from, To: []string{to}, At: time.Now().UTC()}
	if err := in.app.gateway.Hand(to, env, []byte(raw)); err != nil {
		in.Fatal(err)
	}
}

// TestGuestContinues: a guest names an address, a YES from there makes the game that person's, and nothing of
// the guest opens it any more; two tabs, the same form twice, the same YES twice and wrong addresses do
// nothing.
func TestGuestContinues(t *testing.T) {
	const ada = "ada@club.test"
	in := newInn(t)
	c := in.dropIn()
	id := c.begin("mexica", "1", "en")
	seat := c.at.Path
	guest := in.table(id).Chair(1).Player
	link := visits{in.app}.Link(in.table(id), 1)
	for _, bad := range []string{"", "nobody", "a b@club.test", "play@post.test", "<script>@x",
		"ada@club.test\r\nBcc: x@y.test"} {
		page := c.ask(seat+"/letter", url.Values{"address": {bad}, "at": {"3"}})
		if c.code != http.StatusUnprocessableEntity || !strings.Contains(page, "No letter can be sent") {
			t.Errorf("%q: %d", bad, c.code)
		}
	}
	form := url.Values{"address": {ada}, "at": {"3"}}
	if in.dropIn().ask(seat+"/letter", form); len(in.posted()) > 0 {
		t.Fatal("somebody without the seat names an address")
	}
	c.ask(seat+"/letter", form, "Origin", "https://evil.example")
	if c.code != http.StatusForbidden {
		t.Errorf("another site names an address: %d", c.code)
	}
	for range 2 {
		if page := c.ask(seat+"/letter", form); c.code != http.StatusOK || !strings.Contains(page, "on its way") {
			t.Errorf("the form leads to %s: %d", c.at, c.code)
		}
	}
	asked := in.letter(post.Confirm, 0)
	if n := len(in.posted()); n != 1 || asked.Address != ada {
		t.Fatalf("%d letters, the last to %q", n, asked.Address)
	}
	c.move(seat) // he plays on meanwhile
	_, err := in.app.people.Update(t.Context(), guest, func(p *people.Person) error {
		p.SetPlan(id, "salary", "pay")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	in.reply(asked, "eve@evil.test", "YES")
	in.reply(asked, ada, "YES")
	in.letter(post.YourMove, 1)
	owner, known := in.app.people.ByAddress(ada)
	now := in.table(id)
	if !known || now.Chair(1).Player != owner.ID || !owner.Confirmed {
		t.Fatalf("the seat is %s's, the person %+v", now.Chair(1).Player, owner)
	}
	if owner.Plans[id]["salary"] != "pay" {
		t.Errorf("his plans are %v", owner.Plans)
	}
	in.until("the guest is forgotten", func() bool { _, there := in.app.people.Get(guest); return !there })
	seq, posted := now.Seq, len(in.posted())
	in.reply(asked, ada, "YES")
	in.until("the second YES is answered", func() bool { return len(in.posted()) > posted })
	if now = in.table(id); now.Seq != seq {
		t.Errorf("the second YES is event #%d", now.Seq)
	}
	for _, path := range []string{seat, seat + "/" + link} {
		if c.ask(path, nil); c.at.Path != "/t/"+id {
			t.Errorf("%s leads to %s", path, c.at)
		}
	}
	if c.ask(seat, url.Values{"do": {"0"}, "at": {fmt.Sprint(seq)}}); in.table(id).Seq != seq {
		t.Error("the guest's browser plays on")
	}
	if strings.Contains(c.ask("/", nil), seat) || !strings.Contains(in.dropIn().ask("/", nil), "/t/"+id) {
		t.Error("the front page still knows a guest there, or does not know the player")
	}
	in.verify(id, c.ask("/t/"+id+"/export.jsonl", nil))
}

// TestTableByForm: forms begin a table with others and take an open seat, each only with a YES by letter
// from the address that was named; what the page says is the same for an address that is known and one that
// is not.
func TestTableByForm(t *testing.T) {
	const ada, bela = "ada@club.test", "bela@club.test"
	in := newInn(t)
	c := in.dropIn()
	form := func(change ...string) url.Values {
		v := url.Values{"game": {"mexica"}, "friends": {""}, "open": {"1"}, "bots": {"1"}, "clock": {"move 7d"},
			"options": {"rest=sun"}, "lang": {"de"}, "name": {"Ada"}, "address": {ada}}
		for i := 0; i+1 < len(change); i += 2 {
			v.Set(change[i], change[i+1])
		}
		return v
	}
	if page := c.ask("/new?game=mexica", nil); c.code != http.StatusOK ||
		!strings.Contains(page, `action="/new"`) {
		t.Fatalf("the form: %d", c.code)
	}
	for _, x := range []struct {
		change string
		value  string
		code   int
		say    string
	}{
		{"game", "chess", 422, "chess"},
		{"address", "nobody", 422, "No letter can be sent"},
		{"address", "play@post.test", 422, "No letter can be sent"},
		{"options", "colour", 422, "colour"},
		{"friends", "a@x.test b@x.test c@x.test d@x.test", 422, "seats"},
		{"open", "9", 400, ""},
		{"clock", "fast", 400, ""},
	} {
		page := c.ask("/new", form(x.change, x.value))
		if c.code != x.code || !strings.Contains(page, x.say) {
			t.Errorf("%s %q: %d", x.change, x.value, c.code)
		}
		if x.code == 422 && !strings.Contains(page, `value="Ada"`) {
			t.Errorf("%s %q: what was filled in is lost", x.change, x.value)
		}
	}
	if c.ask("/new", form(), "Sec-Fetch-Site", "cross-site"); c.code != http.StatusForbidden {
		t.Errorf("another site: %d", c.code)
	}
	if n := len(in.posted()); n != 0 {
		t.Fatalf("%d letters", n)
	}
	for range 2 { // posted twice it is one letter
		if page := c.ask("/new", form()); c.at.Path != "/asked" || !strings.Contains(page, "Answer it with YES") {
			t.Fatalf("the form leads to %s: %d", c.at, c.code)
		}
	}
	asked := in.letter(post.Confirm, 0)
	if asked.Address != ada || asked.Lang != "de" ||
		!strings.Contains(strings.Join(asked.Before, "\n"), "auf unseren Seiten") {
		t.Errorf("asked is %q in %s: %q", asked.Address, asked.Lang, asked.Before)
	}
	in.reply(asked, ada, "JA")
	opened := in.letter(post.Answer, 1)
	if n := len(in.posted()); n != 2 {
		t.Errorf("%d letters", n)
	}
	id := opened.Table
	now := in.table(id)
	if now.Phase != engine.Open || len(now.Seats) != 3 || now.Clock.Kind != "move" || now.Clock.Rest == 0 {
		t.Fatalf("%s is %q: %s", id, now.Phase, opened.Verdict)
	}
	page := c.ask("/t/"+id, nil)
	if !strings.Contains(page, `action="/t/`+id+`/join"`) {
		t.Fatal("the open table has no form")
	}
	join := url.Values{"name": {"Béla"}, "address": {bela}}
	if c.ask("/t/"+id+"/join", join, "Origin", "https://evil.example"); c.code != http.StatusForbidden {
		t.Errorf("another site joins: %d", c.code)
	}
	if c.ask("/t/tz1/join", join); c.code != http.StatusNotFound {
		t.Errorf("a table that is none: %d", c.code)
	}
	said := map[string]string{}
	for _, address := range []string{bela, ada} { // ada is known, and sits there
		said[address] = c.ask("/t/"+id+"/join", url.Values{"name": {"Béla"}, "address": {address}})
		if c.at.Path != "/asked" {
			t.Errorf("joining leads to %s: %d", c.at, c.code)
		}
	}
	if said[ada] != said[bela] {
		t.Error("the page tells who is known")
	}
	var asks post.Letter
	in.until("Béla is asked", func() bool {
		for _, l := range in.posted() {
			if l.Kind == post.Confirm && l.Address == bela {
				asks = l
			}
		}
		return asks.ID != ""
	})
	in.reply(asks, bela, "YES")
	in.until("the game begins", func() bool { return in.table(id).Phase == engine.Running })
	p, _ := in.app.people.ByAddress(bela)
	if p.Name != "Béla" || in.table(id).SeatOf(p.ID) == engine.Nobody {
		t.Errorf("%q sits at %v", p.Name, in.table(id).SeatOf(p.ID))
	}
	if page = c.ask("/t/"+id, nil); strings.Contains(page, "/join") {
		t.Error("the game that runs has the form")
	}
	if c.ask("/t/"+id+"/join", join); c.code != http.StatusNotFound {
		t.Errorf("joining a game that runs: %d", c.code)
	}
}

// TestACrawlerBeginsNothing: who follows every link of the pages changes nothing by that.
func TestACrawlerBeginsNothing(t *testing.T) {
	in := newInn(t)
	id := in.dropIn().begin("mexica", "1", "en")
	c := in.dropIn()
	before := in.table(id).Seq
	link := regexp.MustCompile(`(?:href|src|action)="(/[^"]*|\?[^"]*)"`)
	todo, seen := []string{"/", "/t/" + id}, map[string]bool{}
	for len(todo) > 0 && len(seen) < 250 {
		path := todo[0]
		todo = todo[1:]
		page := c.ask(path, nil)
		if c.code >= 500 {
			t.Errorf("%s: %d", path, c.code)
		}
		for _, m := range link.FindAllStringSubmatch(page, -1) {
			to := html.UnescapeString(m[1])
			if strings.HasPrefix(to, "?") {
				at, _, _ := strings.Cut(path, "?")
				to = at + to
			}
			if !seen[to] {
				seen[to], todo = true, append(todo, to)
			}
		}
	}
	for _, path := range []string{"/begin", "/new", "/sample/mexica", "/t/" + id + "/audit"} {
		if !seen[path] && !seen[path+"?at=2"] {
			t.Errorf("the crawler did not see %s", path)
		}
	}
	if n := len(in.app.people.Guests()); n != 1 || in.table(id).Seq != before || len(in.posted()) != 0 {
		t.Errorf("%d guests, event #%d, %d letters", n, in.table(id).Seq, len(in.posted()))
	}
}
