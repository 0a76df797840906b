package lease_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/lease"
	"painani/events/memory"
)

// network is the way of one node to the store: slow, losing answers, or cut off.
type network struct {
	events.Bucket
	chance *rand.Rand

	mu    sync.Mutex
	until time.Time // cut off, or stopped, before that
	loss  float64
	lost  map[string]bool // keys of which the last answer was lost
}

// lose has so many calls fail.
func (n *network) lose(part float64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.loss = part
}

func (n *network) pass(ctx context.Context) error {
	n.mu.Lock()
	wait := time.Duration(n.chance.IntN(200)) * time.Millisecond
	wait = max(wait, time.Until(n.until)) // what was asked before a stop may arrive behind it
	n.mu.Unlock()
	select {
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", events.ErrUnknown, ctx.Err())
	case <-time.After(wait):
		return nil
	}
}

// loses reports that the answer to a write is lost; never that to the next one of the same key, too: how long
// nobody holds a part has a bound only where what is tried again succeeds.
func (n *network) loses(key string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lost[key] = !n.lost[key] && n.chance.Float64() < n.loss
	return n.lost[key]
}

func (n *network) Stored(ctx context.Context, key string) ([]byte, uint64, time.Time, error) {
	if err := n.pass(ctx); err != nil {
		return nil, 0, time.Time{}, err
	}
	data, rev, at, err := n.Bucket.Stored(ctx, key)
	return data, rev, at, errors.Join(err, n.pass(ctx))
}

func (n *network) Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error) {
	if err := n.pass(ctx); err != nil {
		return 0, err
	}
	rev, err := n.Bucket.Put(context.WithoutCancel(ctx), key, data, rev)
	if n.loses(key) {
		return 0, events.ErrUnknown
	}
	return rev, errors.Join(err, n.pass(ctx))
}

// clock is a node's own: it began at another time and runs a little faster or slower.
type clock struct {
	began  time.Time
	offset time.Duration
	rate   float64
}

func (c clock) now() time.Time {
	return c.began.Add(c.offset + time.Duration(float64(time.Since(c.began))*c.rate))
}

// node is a process that works on parts.
type node struct {
	name string
	net  *network
	keep *lease.Keeper
	kill context.CancelFunc
	end  chan error

	mu    sync.Mutex
	works map[int]int // by part
	dead  bool
}

func (n *node) hold(ctx context.Context, p lease.Part) error {
	at, _ := strconv.Atoi(p.String())
	n.mu.Lock()
	n.works[at]++
	twice := n.works[at] > 1
	n.mu.Unlock()
	<-ctx.Done()
	n.mu.Lock()
	n.works[at]--
	n.mu.Unlock()
	if twice {
		return errors.New("a part is worked on twice by one node")
	}
	return nil
}

// start lets a node join, and run when its start took some time.
func start(t testing.TB, name string, state events.Bucket, seed uint64, takes ...time.Duration) *node {
	t.Helper()
	n := &node{name: name, works: map[int]int{}, end: make(chan error, 1)}
	n.net = &network{Bucket: state, chance: rand.New(rand.NewPCG(seed, 1)), lost: map[string]bool{}}
	c := clock{time.Now(), time.Duration(seed%7) * 24 * time.Hour, 1 + (float64(seed%9)-4)/200}
	var err error
	n.keep, err = lease.New(lease.Config{State: n.net, Node: name, Hold: n.hold, Now: c.now})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	n.kill = stop
	go func() {
		err := n.keep.Join(ctx)
		for _, d := range takes { // the name is not renewed meanwhile
			time.Sleep(d)
			err = errors.Join(err, n.keep.Join(ctx))
		}
		if err == nil {
			err = n.keep.Run(ctx)
		}
		n.end <- err
	}()
	return n
}

// working is on how many parts the node works.
func (n *node) working() (parts int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, works := range n.works {
		parts += works
	}
	return parts
}

// die is a SIGKILL: whatever the node still believes counts for nothing, and nothing of it arrives.
func (n *node) die() {
	n.mu.Lock()
	n.dead = true
	n.mu.Unlock()
	n.pause(24 * time.Hour)
}

func (n *node) pause(d time.Duration) {
	n.net.mu.Lock()
	n.net.until = time.Now().Add(d)
	n.net.mu.Unlock()
}

// ids are one table of each part.
var ids = func() (out [lease.Parts]string) {
	for i := 0; slices.Contains(out[:], ""); i++ {
		id := fmt.Sprintf("tz%d", i)
		out[lease.Of(id)] = id
	}
	return out
}()

// holders are the nodes that believe to hold a part.
func holders(list []*node, part int) (names []string) {
	for _, n := range list {
		n.mu.Lock()
		if !n.dead && n.keep.Holds(ids[part]) {
			names = append(names, n.name)
		}
		n.mu.Unlock()
	}
	return names
}

// act is what happens to a node at a moment.
type act struct {
	kind string // kill, cut, stop, start, loss
	who  int
	for_ time.Duration
	at   time.Duration
}

// TestOneHolder: whatever dies, is cut off, stops or comes, with clocks that are days apart and run two in a
// hundred too fast or slow, no part ever has two nodes that believe in its lease; each is held again 15 seconds
// after a death, or one renewal later where one call in five is lost; and in the end, when nothing is lost any
// more, they are spread evenly.
func TestOneHolder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		nodes, seed := rapid.IntRange(1, 4).Draw(r, "nodes"), rapid.Uint64().Draw(r, "seed")
		var acts []act
		at := 20 * time.Second
		for i := range rapid.IntRange(0, 8).Draw(r, "acts") {
			kinds := []string{"kill", "cut", "stop", "start", "loss"}
			a := act{rapid.SampledFrom(kinds).Draw(r, "kind"), rapid.IntRange(0, nodes+i).Draw(r, "who"),
				time.Duration(rapid.IntRange(1, 30).Draw(r, "for")) * time.Second, at}
			at += time.Duration(rapid.IntRange(0, 20000).Draw(r, "pause")) * time.Millisecond
			acts = append(acts, a)
		}
		var faults []string
		synctest.Test(t, func(t *testing.T) { faults = play(t, nodes, seed, acts, at+40*time.Second) })
		if len(faults) > 0 {
			r.Fatal(strings.Join(faults[:min(5, len(faults))], "\n"))
		}
	})
}

// play lets nodes live for a time and tells what was wrong.
func play(t *testing.T, nodes int, seed uint64, acts []act, end time.Duration) (faults []string) {
	state, began := memory.NewBucket(), time.Now()
	var list []*node
	for i := range nodes {
		list = append(list, start(t, fmt.Sprintf("n%d", i), state, seed+uint64(i)))
	}
	calm, limit := began, 15*time.Second // the last disturbance; how long a part may be of nobody behind it
	var last [lease.Parts]time.Time
	for now := time.Duration(0); now < end; now = time.Since(began) {
		for len(acts) > 0 && now >= acts[0].at {
			a := acts[0]
			acts = acts[1:]
			list = do(t, list, a, state, seed)
			undisturbed := time.Now()
			switch a.kind {
			case "cut":
				undisturbed = undisturbed.Add(a.for_)
			case "loss": // one call in five is lost from here on: what it was for is tried once more
				limit = 15*time.Second + lease.Renew
			}
			if undisturbed.After(calm) {
				calm = undisturbed
			}
		}
		for p := range lease.Parts {
			names := holders(list, p)
			if len(names) > 1 {
				faults = append(faults, fmt.Sprintf("%v: part %d is held by %v", now, p, names))
			}
			if len(names) > 0 || alive(list) == 0 {
				last[p] = time.Now()
			}
			if gap := time.Since(last[p]); gap > limit && time.Since(calm) > limit {
				faults = append(faults, fmt.Sprintf("%v: part %d is not held for %v", now, p, gap))
			}
		}
		if now > end-25*time.Second { // shares are even once no answer is lost any more
			for _, n := range list {
				n.net.lose(0)
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	faults = append(faults, uneven(list)...)
	for _, n := range list {
		n.kill()
		if err := <-n.end; err != nil && !errors.Is(err, context.Canceled) {
			faults = append(faults, fmt.Sprintf("%s ended: %v", n.name, err))
		}
	}
	return faults
}

func alive(list []*node) (n int) {
	for _, x := range list {
		if !x.dead {
			n++
		}
	}
	return n
}

func do(t *testing.T, list []*node, a act, state events.Bucket, seed uint64) []*node {
	n := list[a.who%len(list)]
	switch {
	case a.kind == "start":
		return append(list, start(t, fmt.Sprintf("n%d", len(list)), state, seed+uint64(len(list))))
	case n.dead:
	case a.kind == "kill":
		n.die()
	case a.kind == "cut":
		n.pause(a.for_)
	case a.kind == "stop":
		n.mu.Lock()
		n.dead = true
		n.mu.Unlock()
		n.kill()
	case a.kind == "loss":
		n.net.lose(0.2)
	}
	return list
}

// uneven tells who has more or less than its share.
func uneven(list []*node) (faults []string) {
	live := alive(list)
	for _, n := range list {
		if n.dead {
			continue
		}
		has := 0
		for p := range lease.Parts {
			if n.keep.Holds(ids[p]) {
				has++
			}
		}
		if has != lease.Parts/live && (has != lease.Parts/live+1 || lease.Parts%live == 0) {
			faults = append(faults, fmt.Sprintf("%s holds %d parts of %d among %d nodes", n.name, has, lease.Parts, live))
		}
	}
	return faults
}

// TestHandOver: who stops gives its parts to the others within two seconds, and its name to the next.
func TestHandOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		a, b := start(t, "a", state, 1), start(t, "b", state, 2)
		time.Sleep(20 * time.Second)
		if f := uneven([]*node{a, b}); f != nil {
			t.Fatal(f)
		}
		a.kill()
		if err := <-a.end; err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		if f := uneven([]*node{b}); f != nil {
			t.Error(f)
		}
		again := start(t, "a", state, 3)
		time.Sleep(20 * time.Second)
		if f := uneven([]*node{again, b}); f != nil {
			t.Error(f)
		}
		for _, n := range []*node{again, b} {
			n.kill()
			if err := <-n.end; err != nil {
				t.Error(err)
			}
		}
	})
}

// TestTakenUnheard: parts that a node took without hearing of it, and that are above its share when it looks again
// since another one came, are given away at once; nobody waits until they run out.
func TestTakenUnheard(t *testing.T) {
	for after := time.Duration(0); after < 4*time.Second; after += 50 * time.Millisecond {
		synctest.Test(t, func(t *testing.T) {
			state := memory.NewBucket()
			list := []*node{start(t, "a", state, 1)}
			time.Sleep(20 * time.Second)
			b := start(t, "b", state, 2)
			time.Sleep(time.Second)
			b.net.lose(1)
			time.Sleep(after)
			list = append(list, b, start(t, "c", state, 3))
			time.Sleep(3 * time.Second)
			b.net.lose(0)
			time.Sleep(6 * time.Second)
			if f := uneven(list); f != nil {
				t.Errorf("c came after %v: %v", after, f)
			}
			for _, n := range list {
				n.kill()
				if err := <-n.end; err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestSlowStart: to a node that has its name, and does not run yet, nobody leaves a part; when it runs it gets its
// share.
func TestSlowStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		a := start(t, "a", state, 1)
		time.Sleep(20 * time.Second)
		if n := a.working(); n != lease.Parts {
			t.Fatalf("alone it works on %d parts", n)
		}
		slow := start(t, "b", state, 2, 30*time.Second)
		for range 29 {
			time.Sleep(time.Second)
			if n := a.working(); n != lease.Parts {
				t.Fatalf("%d parts are worked on while the other one starts", n)
			}
		}
		time.Sleep(20 * time.Second)
		if x, y := a.working(), slow.working(); x != lease.Parts/2 || y != lease.Parts/2 {
			t.Errorf("they work on %d and %d parts", x, y)
		}
		for _, n := range []*node{a, slow} {
			n.kill()
			if err := <-n.end; err != nil {
				t.Error(err)
			}
		}
	})
}

// TestSameName: a second process of a name is refused while the first lives, and let in when it died.
func TestSameName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		a := start(t, "a", state, 1)
		time.Sleep(5 * time.Second)
		b := start(t, "a", state, 2)
		if err := <-b.end; !errors.Is(err, lease.ErrNode) {
			t.Fatalf("the second one: %v", err)
		}
		a.die()
		c := start(t, "a", state, 3)
		time.Sleep(30 * time.Second)
		if f := uneven([]*node{c}); f != nil {
			t.Error(f)
		}
		a.pause(0) // it wakes up, and finds its name gone
		if err := <-a.end; !errors.Is(err, lease.ErrNode) {
			t.Errorf("the first one, awake again: %v", err)
		}
		c.kill()
		if err := <-c.end; err != nil {
			t.Error(err)
		}
	})
}

// TestGoneNames: a node that died is on the list for an hour, and then nothing is left of it; one that was away for
// longer, and wakes up, takes part again.
func TestGoneNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		listed := func() []string {
			var list []string
			data, _, err := state.Get(t.Context(), "lease-nodes")
			if err == nil {
				err = json.Unmarshal(data, &list)
			}
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		a, b, c := start(t, "a", state, 1), start(t, "b", state, 2), start(t, "c", state, 3)
		time.Sleep(20 * time.Second)
		b.die()
		c.pause(80 * time.Minute)
		time.Sleep(50 * time.Minute)
		if got := listed(); !slices.Equal(got, []string{"a", "b", "c"}) {
			t.Errorf("behind 50 minutes: %v", got)
		}
		time.Sleep(20 * time.Minute)
		if got := listed(); !slices.Equal(got, []string{"a"}) {
			t.Errorf("behind 70 minutes: %v", got)
		}
		if _, _, err := state.Get(t.Context(), "lease-node-b"); !errors.Is(err, events.ErrNotFound) {
			t.Errorf("its lease: %v", err)
		}
		time.Sleep(15 * time.Minute)
		if f := uneven([]*node{a, c}); f != nil || !slices.Equal(listed(), []string{"a", "c"}) {
			t.Errorf("%v, listed %v", f, listed())
		}
		b.pause(0)
		for _, n := range []*node{a, b, c} {
			n.kill()
			if err := <-n.end; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
	})
}

// TestPart: the zero value is everything; parts are disjoint, have keys of their own, and one does what is done
// once.
func TestPart(t *testing.T) {
	var all lease.Part
	if !all.Whole() || !all.First() || !all.Has("tz1") || all.Key("mark-intake") != "mark-intake" {
		t.Errorf("%v is not everything", all)
	}
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		seen, once := map[string]bool{}, 0
		k, err := lease.New(lease.Config{State: memory.NewBucket(), Node: lease.NodeName("Box7.example.org"),
			Hold: func(ctx context.Context, p lease.Part) error {
				mu.Lock()
				defer mu.Unlock()
				if p.First() {
					once++
				}
				for i, id := range ids {
					if p.Has(id) == (p.String() == fmt.Sprintf("%02d", i)) && events.CheckKey(p.Key("a")) == nil {
						seen[p.Key("a")+id] = p.Has(id)
					}
				}
				return nil
			}})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer stop()
		if err := errors.Join(k.Join(ctx), k.Run(ctx)); err != nil {
			t.Fatal(err)
		}
		if len(seen) != lease.Parts*lease.Parts || once != 1 {
			t.Errorf("%d of %d, %d times first", len(seen), lease.Parts*lease.Parts, once)
		}
	})
}
