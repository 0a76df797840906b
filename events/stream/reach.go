package stream

import (
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// ErrRefused: the cluster does not let this client in, or this client does not believe the cluster. No time
// mends that; the error says what a host looks at.
var ErrRefused = errors.New("cluster and client do not let each other in")

// maxCreds bounds a file of credentials, in bytes.
const maxCreds = 64 << 10

// reach are the options that a cluster is reached with.
func (c Config) reach() ([]nats.Option, error) {
	options := []nats.Option{
		nats.Timeout(dialLimit), nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(2),
		nats.ReconnectWait(reconnectWait),
		nats.IgnoreAuthErrorAbort(), // while a host changes credentials, node by node
	}
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	if c.Creds == "" {
		return options, nil
	}
	creds, err := credentials(c.Creds)
	if err != nil {
		return nil, fmt.Errorf("credentials: %w", err)
	}
	return append(options, creds), nil
}

// credentials reads a file that holds a user's JWT and its seed, as nsc writes it, or the seed of an nkey.
// What is in the file is told to nobody.
func credentials(name string) (nats.Option, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxCreds+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > maxCreds:
		return nil, fmt.Errorf("%s is larger than %d bytes", name, maxCreds)
	case bytes.Contains(data, []byte("BEGIN NATS USER JWT")):
		return nats.UserCredentials(name), nil
	}
	seed, err := nats.NkeyOptionFromSeed(name)
	if err != nil {
		return nil, fmt.Errorf("%s holds neither a user's JWT nor the seed of an nkey", name)
	}
	return seed, nil
}

// NewKey makes the key by which a cluster knows us: its seed, for a file that Config.Creds names, and the
// public key, for the settings of the nodes.
func NewKey() (seed []byte, public string, err error) {
	pair, err := nkeys.CreateUser()
	if err == nil {
		public, err = pair.PublicKey()
	}
	if err == nil {
		seed, err = pair.Seed()
	}
	if err != nil {
		return nil, "", fmt.Errorf("make key: %w", err)
	}
	return seed, public, nil
}

// reached is an error of a connection as it may be told: without what stands before the host in an address,
// and as ErrRefused if no time mends it.
func (c Config) reached(err error) error {
	refused := errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) ||
		errors.Is(err, nats.ErrAuthRevoked) || errors.Is(err, nats.ErrAccountAuthExpired)
	hint := "its nodes want other credentials: --nats-creds"
	var unknown x509.UnknownAuthorityError
	var other x509.HostnameError
	switch {
	case errors.As(err, &unknown):
		refused, hint = true, "nobody whom this machine believes has signed its certificate: --nats-ca"
	case errors.As(err, &other):
		refused, hint = true, "its certificate is for another name than --nats says"
	case errors.Is(err, nats.ErrSecureConnWanted):
		refused, hint = true, "with --nats-ca letters go by TLS only, and the node offers none"
	case errors.Is(err, nats.ErrSecureConnRequired):
		refused, hint = true, "its nodes want TLS: tls:// in --nats, or --nats-ca"
	}
	text := err.Error()
	for _, one := range c.urls() {
		text = veil(text, one)
	}
	told := discreet{text, err}
	if refused {
		return fmt.Errorf("%w: %w (%s)", ErrRefused, told, hint)
	}
	return told
}

// veil takes the user and password of an address out of a text, also where they are quoted.
func veil(text, address string) string {
	secret, _, ok := cutLast(address, "@")
	if !ok {
		return text
	}
	if _, behind, ok := strings.Cut(secret, "://"); ok {
		secret = behind
	}
	if secret == "" {
		return text
	}
	return strings.NewReplacer(secret, "…", strings.Trim(strconv.Quote(secret), `"`), "…").Replace(text)
}

// urls are the addresses of the nodes.
func (c Config) urls() (list []string) {
	for one := range strings.SplitSeq(c.URL, ",") {
		if one = strings.TrimSpace(one); one != "" {
			list = append(list, one)
		}
	}
	return list
}

// Public is the address of a cluster as it may be shown: without users and passwords.
func Public(address string) string {
	var out []string
	for _, one := range (Config{URL: address}).urls() {
		scheme, rest := "", one
		if before, behind, ok := strings.Cut(one, "://"); ok {
			scheme, rest = before+"://", behind
		}
		if _, host, ok := cutLast(rest, "@"); ok { // what is before it may hold anything
			rest = host
		}
		host, _, _ := strings.Cut(rest, "/")
		out = append(out, scheme+host)
	}
	return strings.Join(out, ",")
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// discreet is an error with another text.
type discreet struct {
	text string
	err  error
}

func (d discreet) Error() string { return d.text }

// Unwrap returns the error itself, for errors.Is.
func (d discreet) Unwrap() error { return d.err }
