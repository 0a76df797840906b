package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"painani/events/stream"
)

// What a cluster must be like.
const (
	oldestNats   = "2.15.0"         // of which we know what its streams do under damage
	fewestCopies = 3                // fewer do not survive the loss of a node
	minPayload   = stream.MaxIntake // a letter as INTAKE keeps it
	maxSkew      = time.Second      // of clocks: times in letters, and deadlines
	// readers of streams: each process has two for each part that it holds, and some that follow everything
	fewestReaders = 64
)

// cluster looks at the cluster of --nats, without changing anything there.
func (c *doctorCmd) cluster(ctx context.Context) []finding {
	if !c.several() {
		if c.NatsCreds+c.NatsCA != "" {
			return []finding{fail("name the cluster with --nats", "--nats-creds or --nats-ca without a cluster")}
		}
		return nil
	}
	out := c.secrets()
	x, err := stream.Examine(ctx, c.streamConfig(c.logger(io.Discard)))
	if err != nil {
		return append(out, fail(clusterHint(err), "cluster %s: %v", stream.Public(c.Nats), err))
	}
	out = append(out, ofNodes(x.Nodes, c.NatsCreds != "" || strings.Contains(c.Nats, "@"))...)
	out = append(out, ofAccount(x.Account)...)
	out = append(out, c.ofCopies(x)...)
	out = append(out, ofClocks(x.Streams)...)
	out = append(out, c.leftTables(ctx)...)
	return append(out, c.synced(ctx, x)...)
}

func clusterHint(err error) string {
	switch {
	case errors.Is(err, stream.ErrRefused):
		return "look at credentials and TLS; painani serve would end with code 4"
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		return "the service's user must be able to read --nats-creds and --nats-ca"
	}
	return "does nats-server run there, and does it let this machine in?"
}

// secrets looks at the file of credentials: its rights, never its contents.
func (c *doctorCmd) secrets() []finding {
	if c.NatsCreds == "" {
		return nil
	}
	info, err := os.Stat(c.NatsCreds)
	if err != nil {
		return nil // whoever opens it says so
	}
	if info.Mode().Perm()&0o007 != 0 {
		return []finding{warn("chmod o= "+c.NatsCreds, "everybody on this machine may read --nats-creds")}
	}
	return nil
}

func ofNodes(list []stream.Node, known bool) (out []finding) {
	for _, n := range list {
		if n.Err != nil {
			out = append(out, warn(clusterHint(n.Err), "node %s: %v", n.Address, n.Err))
			continue
		}
		out = append(out, fine("node %s at %s: nats-server %s", n.Name, n.Address, n.Version))
		if older(n.Version, oldestNats) {
			out = append(out, fail("take the version that go.mod names", "node %s: nats-server %s is older than %s",
				n.Name, n.Version, oldestNats))
		}
		if n.MaxPayload < minPayload {
			out = append(out, fail("max_payload: 4MB in its settings, then nats-server --signal reload",
				"node %s: max_payload is %d bytes, letters may have %d", n.Name, n.MaxPayload, minPayload))
		}
		if !n.TLS {
			out = append(out, warn("tls { … } in its settings, --nats-ca here; or a network of your own",
				"node %s: no TLS, letters and keys can be read on their way", n.Name))
		}
		if n.Cluster == "" {
			out = append(out, warn("three nodes in one cluster survive the loss of one",
				"node %s is alone", n.Name))
		}
	}
	if !known {
		out = append(out, warn("authorization in its settings, --nats-creds here; or a network of your own",
			"the cluster lets in whoever reaches it"))
	}
	return out
}

// older compares versions by their numbers; one that cannot be read is not older.
func older(version, than string) bool {
	version, _, _ = strings.Cut(version, "-")
	have, want := strings.Split(version, "."), strings.Split(than, ".")
	for i := range min(len(have), len(want)) {
		a, err := strconv.Atoi(have[i])
		b, _ := strconv.Atoi(want[i])
		if err != nil || a != b {
			return err == nil && a < b
		}
	}
	return false
}

func ofAccount(a stream.Account) (out []finding) {
	if a.BytesRequired || a.MaxStreamBytes > 0 {
		out = append(out, fail("take max_bytes_required and the limit of one stream off the account",
			"account: it refuses streams without a limit of bytes, and ours have none"))
	}
	if n := len(stream.Names()); a.MaxStreams >= 0 && a.MaxStreams < n {
		out = append(out, fail("allow more", "account: %d streams are allowed, %d are needed", a.MaxStreams, n))
	}
	if a.MaxConsumers >= 0 && a.MaxConsumers < fewestReaders {
		out = append(out, fail(fmt.Sprintf("allow %d for each process", fewestReaders),
			"account: %d consumers are allowed", a.MaxConsumers))
	}
	if len(out) > 0 {
		return out
	}
	if a.MaxStore < 0 {
		return []finding{fine("account: %d MiB taken, no limit but the disks of the nodes", a.Store>>20)}
	}
	if float64(a.Store) > nearlyFull*float64(a.MaxStore) {
		return []finding{warn("give the account more; when it is full letters get 451",
			"account: %d of %d MiB taken", a.Store>>20, a.MaxStore>>20)}
	}
	return []finding{fine("account: %d of %d MiB taken", a.Store>>20, a.MaxStore>>20)}
}

// ofCopies looks where the streams lie.
func (c *doctorCmd) ofCopies(x stream.Cluster) (out []finding) {
	if len(x.Streams) == 0 {
		f := fine("streams: none yet; the first start makes them, with %d copies each", max(c.Replicas, 1))
		if c.Replicas < fewestCopies {
			f = warn("--replicas 3", "%s", f.Text)
		}
		return []finding{f}
	}
	have := map[string]bool{}
	for _, s := range x.Streams {
		have[s.Stream] = true
		f := fine("stream %s: %d copies, led by %s", s.Stream, s.Replicas, orDash(s.Leader))
		switch {
		case s.Async:
			f = fail("nats stream edit with persist mode default",
				"stream %s acknowledges before anything is on a disk", s.Stream)
		case len(s.Away) > 0:
			f = warn("until it is back, the loss of one more may stop all writes", "stream %s: %s cannot be reached",
				s.Stream, strings.Join(s.Away, ", "))
		case len(s.Behind) > 0:
			f = warn("wait before you stop another node", "stream %s: %s catches up", s.Stream,
				strings.Join(s.Behind, ", "))
		case s.Replicas < fewestCopies:
			f = warn("--replicas 3, on every process; it can be given at any time",
				"stream %s: %d copies, the loss of one node can be the loss of it", s.Stream, s.Replicas)
		}
		out = append(out, f)
	}
	for _, name := range stream.Names() {
		if !have[name] {
			out = append(out, fail("bring it back from a backup before anything is started, see HOSTING",
				"stream %s is gone, others are there", name))
		}
	}
	return out
}

// ofClocks compares clocks with that of this machine. Leases compare none; deadlines and times in letters do.
func ofClocks(list []stream.Copies) []finding {
	if len(list) == 0 {
		return nil
	}
	worst := list[0]
	for _, s := range list {
		if s.Skew.Abs()-s.Unsure > worst.Skew.Abs()-worst.Unsure {
			worst = s
		}
	}
	off := worst.Skew.Abs() - worst.Unsure
	if off > maxSkew {
		return []finding{warn("run a time service (systemd-timesyncd, chrony) on every machine: deadlines are "+
			"judged by the clock of whoever holds a table", "clocks: that of %s and this one are %v apart",
			orDash(worst.Leader), off.Round(10*time.Millisecond))}
	}
	return []finding{fine("clocks: those of the nodes that lead streams and this one agree within %v",
		max(off, 0)+2*worst.Unsure)}
}

// unsynced is what a host may not know: a client is told that a write is stored, and not where.
const unsynced = "sync_interval: no client can see it. With its default a node tells a write as stored up " +
	"to two minutes before its disk has it: a power cut of the majority at once loses letters and events " +
	"that were acknowledged, and a node that crashes alone may bring the others to an older state when a " +
	"second one fails"

// synced asks the nodes' monitoring whether they sync every write.
func (c *doctorCmd) synced(ctx context.Context, x stream.Cluster) (out []finding) {
	const hint = "sync_interval: always in the jetstream block of every node"
	if len(c.Monitor) == 0 {
		return []finding{warn(hint+"; --nats-monitor http://NODE:8222,… has it looked at", "%s", unsynced)}
	}
	seen := map[string]bool{}
	for _, at := range c.Monitor {
		v, err := askMonitor(ctx, at)
		switch {
		case err != nil:
			out = append(out, warn("http: in its settings, for a network of your own only",
				"monitoring of %s: %v", stream.Public(at), err))
			continue
		case !v.JetStream.Config.SyncAlways:
			out = append(out, fail(hint, "node %s does not sync every write", v.Name))
		default:
			out = append(out, fine("node %s syncs every write", v.Name))
		}
		seen[v.Name] = true
	}
	for _, n := range x.Nodes {
		if n.Err == nil && !seen[n.Name] {
			out = append(out, warn("name its monitoring, too: --nats-monitor", "node %s: not known whether it syncs "+
				"every write", n.Name))
		}
	}
	return out
}

// varz is what a node's monitoring says, as far as it is of use here.
type varz struct {
	Name      string `json:"server_name"`
	JetStream struct {
		Config struct {
			SyncAlways bool `json:"sync_always"`
		} `json:"config"`
	} `json:"jetstream"`
}

// Limits of a question to the monitoring.
const (
	monitorLimit = 5 * time.Second
	maxVarz      = 1 << 20
)

func askMonitor(ctx context.Context, at string) (v varz, err error) {
	ctx, stop := context.WithTimeout(ctx, monitorLimit)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(at, "/")+"/varz", nil)
	if err != nil {
		return v, err
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return v, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return v, fmt.Errorf("it answers %s", res.Status)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, maxVarz))
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err == nil && v.Name == "" {
		err = errors.New("that is no nats-server")
	}
	return v, err
}
