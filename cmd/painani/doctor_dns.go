package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"painani/http/site"
	"painani/mail/auth"
	"painani/mail/letter"
)

// dnsRecord is an entry of DNS that a service for the world needs.
type dnsRecord struct {
	Name  string // without the dot at its end
	Type  string // MX or TXT
	Value string // as published
	Start string // how a TXT of somebody else's making begins, which does as well; "": only Value does
	Why   string
}

// records are those of the domain of the addresses; what stands for the machine itself, A and AAAA, nobody
// but its host can know.
func (f *serviceFlags) records() ([]dnsRecord, error) {
	list := []dnsRecord{
		{f.Domain, "MX", "10 " + f.Domain + ".", "",
			"without MX no letter finds the service, unless the domain's own address takes mail"},
		{f.Domain, "TXT", "v=spf1 mx -all", "v=spf1", "an SPF record keeps letters out of spam folders"},
		{"_dmarc." + f.Domain, "TXT", "v=DMARC1; p=reject", "v=DMARC1",
			"a DMARC record keeps others from writing in your name"},
	}
	keys, err := f.signers()
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		value, err := k.Record()
		if err != nil {
			return nil, err
		}
		list = append(list, dnsRecord{k.Selector + "._domainkey." + f.Domain, "TXT", value, "",
			"with it others see that a letter is ours"})
	}
	return list, nil
}

// holds reports that one of the texts of a name is what the record wants. Blanks count for nothing.
func (r dnsRecord) holds(texts []string) bool {
	plain := strings.NewReplacer(" ", "", "\t", "")
	return slices.ContainsFunc(texts, func(s string) bool {
		return r.Start != "" && strings.HasPrefix(s, r.Start) || plain.Replace(s) == plain.Replace(r.Value)
	})
}

// String is the record as a line of a zone file (RFC 1035 5.1). A text of DNS has 255 bytes at most, a
// longer one comes in several.
func (r dnsRecord) String() string {
	value := r.Value
	if r.Type == "TXT" {
		var parts []string
		for part := range slices.Chunk([]byte(value), 255) {
			parts = append(parts, `"`+string(part)+`"`)
		}
		value = strings.Join(parts, " ")
	}
	return fmt.Sprintf("%s. 3600 IN %s %s", r.Name, r.Type, value)
}

// dnsLimit is how long all questions to DNS may take.
const dnsLimit = 15 * time.Second

func (c *doctorCmd) dns(ctx context.Context) []finding {
	if c.local() {
		return []finding{warn("set --domain to play with people elsewhere",
			"domain %s is for this machine only", c.Domain)}
	}
	ctx, stop := context.WithTimeout(ctx, dnsLimit)
	defer stop()
	list, err := c.records()
	if err != nil {
		return []finding{fail("check --dkim-key", "%v", err)}
	}
	out := c.addresses(ctx)
	for _, r := range list {
		out = append(out, c.look(ctx, r))
	}
	if len(c.DKIM) == 0 {
		out = append(out, warn("set --dkim-key; `painani quickstart` makes keys", "letters out are not signed"))
	}
	return out
}

// look asks DNS for a record.
func (c *doctorCmd) look(ctx context.Context, r dnsRecord) finding {
	hint := fmt.Sprintf("%s; publish: %s", r.Why, r)
	if r.Type == "MX" {
		if list, err := auth.NewResolver(c.DNS).LookupMX(ctx, r.Name); err != nil || len(list) == 0 {
			return warn(hint, "DNS: no MX for %s", r.Name)
		}
		return fine("DNS: %s has an MX", r.Name)
	}
	texts, _ := auth.NewResolver(c.DNS).LookupTXT(ctx, r.Name)
	if r.holds(texts) {
		return fine("DNS: %s has %s", r.Name, short(r.Value))
	}
	return warn(hint, "DNS: %s has no %s", r.Name, short(r.Value))
}

// addresses tells whether the names of the service lead to a machine.
func (c *doctorCmd) addresses(ctx context.Context) []finding {
	names := []string{c.Domain}
	if u, err := url.Parse(c.web()); err == nil && !site.Loopback(u.Hostname()) && u.Hostname() != c.Domain {
		names = append(names, u.Hostname())
	}
	var out []finding
	for _, name := range names {
		if list, err := auth.NewResolver(c.DNS).LookupHost(ctx, name); err != nil {
			out = append(out, warn("publish its A and AAAA", "DNS: %s has no address", name))
		} else {
			out = append(out, fine("DNS: %s is at %s", name, strings.Join(list, ", ")))
		}
	}
	return out
}

// short is a value without the length of a key.
func short(value string) string {
	if begin, _, key := strings.Cut(value, "p=M"); key {
		return begin + "p=…"
	}
	if len(value) > 40 {
		return value[:40] + "…"
	}
	return value
}

// signers are the DKIM keys; none if none is set.
func (f *serviceFlags) signers() ([]*letter.Key, error) {
	var keys []*letter.Key
	for i, name := range f.DKIM {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read DKIM key: %w", err)
		}
		key, err := letter.ParseKey(f.Domain, f.Selectors[i], data)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}
