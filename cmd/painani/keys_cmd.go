package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"text/tabwriter"

	"painani/events/stream"
)

// keysCmd is about the service's own secrets.
type keysCmd struct {
	List    keysListCmd   `cmd:"" default:"withargs" help:"List the keys that sign reply addresses, links and sessions."`
	Rotate  rotateCmd     `cmd:"" help:"Replace the key that signs reply addresses, links and sessions."`
	Cluster clusterKeyCmd `cmd:"" help:"Make the key by which a cluster knows this service, for --nats-creds."`
}

// keysListCmd lists the signing keys, without their secrets.
type keysListCmd struct {
	storeFlags
}

// Help is the long text of --help.
func (keysListCmd) Help() string {
	return `Lists every key there ever was, the oldest first: since when it signs (the first one: since the
service was made), when it was replaced, and until when letters to its addresses are taken. No
secret is shown.

It works on a running service and on a stopped one.`
}

// Run implements the command.
func (c *keysListCmd) Run(ctx context.Context, s streams) error {
	var t tellKeys
	if err := c.askHost(ctx, s.Err, "/keys", struct{}{}, &t); err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "KEY\tSINCE\tREPLACED\tTAKEN UNTIL\tSTATE")
	for _, k := range t.Keys {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", k.Number, stamp(k.Since), stamp(k.Replaced), stamp(k.Until), k.State)
	}
	return w.Flush()
}

// rotateCmd replaces the signing key.
type rotateCmd struct {
	storeFlags
}

// Help is the long text of --help.
func (rotateCmd) Help() string {
	return `Makes a new key that signs reply addresses, links and the sessions of browsers from now on: for when
somebody may have read the data folder or a backup. Links and sessions of the old key end at once. Letters to
reply addresses of the old key are taken for 30 days more; they are held, and the registered address of the
player is asked. The newest letter of each game, or RESEND, has an address of the new key.

It works on a running service and on a stopped one. No key is ever deleted; make a backup afterwards. Other
processes on the same cluster take the new key within some seconds.

Exit codes: 0 done, 3 it could not be done, and nothing has changed.`
}

// Run implements the command.
func (c *rotateCmd) Run(ctx context.Context, s streams) error {
	var t rotated
	if err := c.askHost(ctx, s.Err, "/keys/rotate", struct{}{}, &t); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "key %d signs from now on; letters to addresses of older ones are held for 30 days\n",
		t.Key)
	return nil
}

// clusterKeyCmd makes the key by which a cluster knows the service.
type clusterKeyCmd struct {
	File string `arg:"" help:"Where its seed is written; it must not be there yet." type:"path"`
}

// Help is the long text of --help.
func (clusterKeyCmd) Help() string {
	return `Writes the seed of a new nkey to FILE, for --nats-creds, and prints the public key, for
"authorization" in the settings of the cluster's nodes. Every process of the service may have the
same one. Nobody can find the seed out from the public key, and the nodes never see it.

Exit codes: 0 done, 3 it could not be written.`
}

// Run implements the command.
func (c *clusterKeyCmd) Run(_ context.Context, s streams) error {
	seed, public, err := stream.NewKey()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there, and holds; choose another name", c.File)
	}
	if err == nil {
		_, err = f.Write(append(seed, '\n'))
		err = errors.Join(err, f.Sync(), f.Close())
	}
	if err != nil {
		return fmt.Errorf("write key: %w", err)
	}
	fmt.Fprintf(s.Out, "PAINANI_NKEY=%s\n", public)
	return nil
}
