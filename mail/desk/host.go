package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	post "painani/mail"
	"painani/mail/auth"
)

// What of letters for the host is passed on.
const (
	maxHostLetters = 100      // a day
	maxHostText    = 16 << 10 // bytes of a text
)

// forHost passes a letter to postmaster@ or abuse@ on to Config.Host. The letter itself stays in the
// intake, where the host's command shows it. Machines write there as well, above all reports about spam:
// these are the host's too.
func (d *Desk) forHost(ctx context.Context, env post.Envelope, raw []byte, sort auth.Sort) error {
	d.cfg.Logger.Info("letter for the host", "class", sort.Class)
	if d.cfg.Host == "" || sort.Class == auth.Loop {
		return nil
	}
	r := d.open(env, raw)
	ok, err := d.cfg.Quota.Allow(ctx, "host", d.cfg.Host, r.Cause, maxHostLetters)
	if err != nil {
		return err
	}
	if !ok {
		d.cfg.Logger.Warn(
			"too many letters for the host today: this one stays in the intake",
			"max",
			maxHostLetters,
		)
		return nil
	}
	sum := sha256.Sum256(raw)
	return d.cfg.Post(ctx, post.Letter{
		ID: d.cfg.IDs.Digest("host", r.Cause), Kind: post.ForHost, Address: d.cfg.Host, Lang: "en",
		Subject: "Painani: a letter to " + strings.Join(env.To, ", "),
		Verdict: "A letter to " + strings.Join(
			env.To,
			", ",
		) + " came at " + env.At.UTC().
			Format(time.RFC3339) +
			".",
		Before: []string{
			fmt.Sprintf("From %q, envelope %q, over %s; SPF %s, DKIM %s, DMARC %s.", r.From, env.From, env.Remote,
				env.Results.SPF, env.Results.DKIM, env.Results.DMARC),
			fmt.Sprintf("Subject: %q", r.Subject),
		},
		Said:   said(r.Text),
		Footer: []string{"SHA-256 of the letter: " + hex.EncodeToString(sum[:])},
	})
}

// said is a text line by line, cut to size.
func said(text string) []string {
	text = strings.ToValidUTF8(text[:min(len(text), maxHostText)], "")
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight(line, "\n"))
	}
	return lines
}
