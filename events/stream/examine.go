package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Cluster is what a client can see of a cluster. How often its nodes sync their disks is not among it.
type Cluster struct {
	Nodes   []Node
	Account Account
	Streams []Copies // in the order of their names; those that are missing are not in the list
}

// Node is one of the servers. If Err is set it could not be reached, and the rest is empty.
type Node struct {
	Address    string // without user and password
	Name       string
	Cluster    string // "": it stands alone
	Version    string
	MaxPayload int64
	TLS        bool
	Err        error
}

// Account are the limits of those who have our credentials; -1: none.
type Account struct {
	Store, MaxStore int64 // bytes taken, and at most
	MaxStreamBytes  int64 // of one stream; 0 means none, too
	MaxStreams      int
	MaxConsumers    int
	BytesRequired   bool // a stream without a limit of bytes is refused, and ours have none
}

// Copies says where a stream lies.
type Copies struct {
	Stream   string
	Replicas int
	Leader   string
	Behind   []string // nodes whose copy is not current
	Away     []string // nodes with a copy that cannot be reached
	Async    bool     // its writes are acknowledged before they are on a disk, whatever the node says
	// Skew is how far the leader's clock is ahead of ours. It may be wrong by Unsure.
	Skew, Unsure time.Duration
}

// Examine looks at a cluster; nothing is made or changed there. The error says that no node lets us in.
func Examine(ctx context.Context, c Config) (x Cluster, err error) {
	if c, err = c.withDefaults(); err != nil {
		return x, fmt.Errorf("examine cluster: %w", err)
	}
	s := newStore(c)
	defer s.Close()
	if err := s.connect(ctx, c); err != nil {
		return x, fmt.Errorf("examine cluster: %w", err)
	}
	known := s.conn.DiscoveredServers()
	if x.Nodes, err = c.nodes(known); err != nil {
		return x, fmt.Errorf("examine cluster: %w", err)
	}
	info, err := s.js.AccountInfo(ctx)
	if err != nil {
		return x, fmt.Errorf("ask for limits: %w", err)
	}
	x.Account = accountOf(info)
	for _, name := range Names() {
		one, err := s.copies(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			continue
		}
		if err != nil {
			return x, fmt.Errorf("ask for %s: %w", name, err)
		}
		x.Streams = append(x.Streams, one)
	}
	x.settle()
	return x, nil
}

// settle has a node that is away for the leader of one stream be away for all: whoever leads another only
// since has not missed it yet.
func (x *Cluster) settle() {
	away := map[string]bool{}
	for _, one := range x.Streams {
		for _, name := range one.Away {
			away[name] = true
		}
	}
	for i := range x.Streams {
		one := &x.Streams[i]
		one.Behind = slices.DeleteFunc(one.Behind, func(name string) bool {
			if away[name] {
				one.Away = append(one.Away, name)
			}
			return away[name]
		})
	}
}

// nodes connects to each node by itself: to those that the configuration names, and to others that are known.
func (c Config) nodes(known []string) (list []Node, err error) {
	options, err := c.reach()
	if err != nil {
		return nil, err
	}
	options = append(options, nats.NoReconnect(), nats.DontRandomize(), nats.IgnoreDiscoveredServers())
	seen := map[string]bool{}
	add := func(address string, named bool) {
		n := c.node(address, options)
		if n.Err == nil && seen[n.Name] || n.Err != nil && !named {
			return // one that others know by an address that is not for us
		}
		seen[n.Name] = n.Err == nil
		list = append(list, n)
	}
	for _, one := range c.urls() {
		add(one, true)
	}
	for _, one := range known {
		if !slices.Contains(c.urls(), one) {
			add(one, false)
		}
	}
	return list, nil
}

// node connects to one node.
func (c Config) node(address string, options []nats.Option) Node {
	n := Node{Address: Public(address)}
	conn, err := nats.Connect(address, options...)
	if err != nil {
		n.Err = c.reached(err)
		return n
	}
	defer conn.Close()
	n.Name, n.Cluster, n.Version = conn.ConnectedServerName(), conn.ConnectedClusterName(),
		conn.ConnectedServerVersion()
	n.MaxPayload = conn.MaxPayload()
	_, err = conn.TLSConnectionState()
	n.TLS = err == nil
	return n
}

func accountOf(info *jetstream.AccountInfo) Account {
	l := info.Limits
	return Account{Store: int64(info.Store), MaxStore: l.MaxStore, MaxStreamBytes: l.StoreMaxStreamBytes,
		MaxStreams: l.MaxStreams, MaxConsumers: l.MaxConsumers, BytesRequired: l.MaxBytesRequired}
}

// silentFor is how long a copy may say nothing to its leader, which hears of it each second.
const silentFor = 5 * time.Second

// copies asks the leader of a stream, and looks at its clock.
func (s *Store) copies(ctx context.Context, name string) (Copies, error) {
	began := time.Now()
	stream, err := s.js.Stream(ctx, name)
	if err != nil {
		return Copies{}, err
	}
	half := time.Since(began) / 2
	info := stream.CachedInfo()
	c := Copies{Stream: name, Replicas: info.Config.Replicas, Unsure: half,
		Async: info.Config.PersistMode == jetstream.AsyncPersistMode,
		Skew:  info.TimeStamp.Sub(began.Add(half))}
	if info.Cluster == nil {
		return c, nil
	}
	c.Leader = info.Cluster.Leader
	for _, p := range info.Cluster.Replicas {
		switch {
		case p.Offline, p.Active > silentFor, p.Active == 0 && !p.Current: // 0: never heard of since it leads
			c.Away = append(c.Away, p.Name)
		case !p.Current:
			c.Behind = append(c.Behind, p.Name)
		}
	}
	return c, nil
}

// Clock is the time by the clock that stamps the entries of KV_SERVICE.
func (s *Store) Clock(ctx context.Context) (time.Time, error) {
	c, err := s.copies(ctx, Service)
	if err != nil {
		return time.Time{}, readError(err)
	}
	return time.Now().Add(c.Skew), nil
}
