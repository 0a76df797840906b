package main

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"painani/events/safeio"
	"painani/http/site"
	"painani/mail/people"
)

// storeFlags say where the event store is; every command that reads it takes them.
type storeFlags struct {
	Data       string        `help:"Folder of everything the service keeps." default:"./painani-data" type:"path" env:"PAINANI_DATA"`
	Nats       string        `help:"External NATS cluster instead of the embedded server: its nodes, with commas between them." placeholder:"URL,…" env:"PAINANI_NATS"`
	NatsCreds  string        `help:"Who we are on the cluster: file with a user's JWT and seed, or with the seed of an nkey." placeholder:"FILE" type:"path" env:"PAINANI_NATS_CREDS"`
	NatsCA     string        `name:"nats-ca" help:"Authority that vouches for the cluster, PEM; then it is spoken to by TLS only. Default: those of the system." placeholder:"FILE" type:"path" env:"PAINANI_NATS_CA"`
	Replicas   int           `help:"Copies of each stream on the cluster; 0: as many as there are, of new streams one." default:"0" env:"PAINANI_REPLICAS"`
	MaxStore   int64         `help:"Bytes that all streams together may take (embedded); second copies of letters that are not answered yet may take a quarter of it beside that." default:"17179869184" env:"PAINANI_MAX_STORE"`
	StartLimit time.Duration `help:"How long the embedded server may read its files at the start." default:"1m" env:"PAINANI_START_LIMIT"`
	LogFormat  string        `help:"Log as text or json." default:"text" enum:"text,json" env:"PAINANI_LOG_FORMAT"`
	LogLevel   string        `help:"debug, info, warn or error." default:"info" enum:"debug,info,warn,error" env:"PAINANI_LOG_LEVEL"`
}

// serviceFlags are the settings of serve and demo.
type serviceFlags struct {
	storeFlags
	backupKeep
	acmeFlags
	Domain      string        `help:"Domain of the service's addresses." default:"painani.localhost" env:"PAINANI_DOMAIN"`
	SMTP        string        `name:"smtp" help:"Address that takes letters." default:"127.0.0.1:2525" env:"PAINANI_SMTP"`
	LMTP        bool          `name:"lmtp" help:"Speak LMTP there, behind another mail server." env:"PAINANI_LMTP"`
	HTTP        string        `name:"http" help:"Address of the pages." default:"127.0.0.1:8080" env:"PAINANI_HTTP"`
	HTTPS       string        `name:"https" help:"Address of the pages by TLS, with the certificate of --acme or --tls-cert; --http then only leads there, but for this machine." placeholder:"ADDR" env:"PAINANI_HTTPS"`
	Metrics     string        `help:"Address that shows /metrics, to whoever reaches it; default: the pages show them, to this machine alone." placeholder:"ADDR" env:"PAINANI_METRICS"`
	Web         string        `help:"Address of the pages as the world sees it; default: https:// and --domain with --https, else http:// and --http." placeholder:"URL" env:"PAINANI_WEB"`
	Proxies     []string      `name:"proxy" help:"Network of a reverse proxy whose X-Forwarded-For is believed." placeholder:"CIDR" env:"PAINANI_PROXY"`
	Relay       string        `help:"Relay for letters out, host:port. Without it they are files in the data folder, and the pages show them." env:"PAINANI_RELAY"`
	RelayTLS    bool          `name:"relay-tls" help:"Send only when the relay offers TLS." env:"PAINANI_RELAY_TLS"`
	User        string        `name:"relay-user" help:"User for AUTH at the relay." env:"PAINANI_RELAY_USER"`
	Password    string        `name:"relay-password" help:"Its password; better in the environment than here." env:"PAINANI_RELAY_PASSWORD"`
	Cert        string        `name:"tls-cert" help:"Certificate for STARTTLS, PEM." type:"path" env:"PAINANI_TLS_CERT"`
	Key         string        `name:"tls-key" help:"Its key, PEM." type:"path" env:"PAINANI_TLS_KEY"`
	DKIM        []string      `name:"dkim-key" help:"Private keys that sign letters out, PEM; better two, Ed25519 and RSA, as not everybody reads the first." type:"path" placeholder:"FILE" env:"PAINANI_DKIM_KEY"`
	Selectors   []string      `name:"dkim-selector" help:"Selectors of these keys in DNS, in the same order." default:"painani" env:"PAINANI_DKIM_SELECTOR"`
	DNS         string        `name:"dns" help:"Resolver for SPF, DKIM and DMARC, host:port; default: the system's." env:"PAINANI_DNS"`
	NoChecks    bool          `name:"no-sender-checks" help:"Do not ask DNS about senders. Letters then need their signed reply address." env:"PAINANI_NO_SENDER_CHECKS"`
	Authserv    string        `name:"authserv-id" help:"Name of the mail server before this one in Authentication-Results: what it found out about senders is believed." placeholder:"NAME" env:"PAINANI_AUTHSERV_ID"`
	Host        string        `name:"host-address" help:"Address of who runs the service: gets what comes to postmaster@ and abuse@." placeholder:"ADDRESS" env:"PAINANI_HOST_ADDRESS"`
	Answers     int           `name:"answers-per-hour" help:"Answers to one address and hour; more look like two robots talking. To moves ten times as many." default:"60" env:"PAINANI_ANSWERS_PER_HOUR"`
	Freeze      bool          `help:"Serve although this binary plays some tables otherwise than they were played; these are shown and not played." env:"PAINANI_FREEZE"`
	Backup      string        `help:"Folder that gets a backup, in a folder of its own, at the start and then every --backup-every." placeholder:"DIR" type:"path" env:"PAINANI_BACKUP"`
	BackupEvery time.Duration `help:"How often a backup is written." default:"24h" env:"PAINANI_BACKUP_EVERY"`
	LogWhole    bool          `name:"log-addresses" help:"Write senders' addresses into the log whole; otherwise a…@example.org." env:"PAINANI_LOG_ADDRESSES"`
	Node        string        `help:"Name of this process among those that serve one cluster (--nats); default: the machine's." env:"PAINANI_NODE"`
	Tick        time.Duration `help:"How often the clocks are looked at." default:"10s" env:"PAINANI_TICK"`
}

// check refuses settings that cannot work, naming the flag.
func (f *serviceFlags) check() error {
	for name, addr := range map[string]string{
		"--smtp": f.SMTP, "--http": f.HTTP, "--relay": f.Relay, "--dns": f.DNS,
		"--metrics": f.Metrics, "--https": f.HTTPS,
	} {
		if addr == "" && name != "--smtp" && name != "--http" {
			continue
		}
		if err := checkAddr(addr); err != nil {
			return fmt.Errorf("%s %q: want host:port: %w", name, addr, err)
		}
	}
	if strings.ContainsAny(f.Domain, " @/\t") || f.Domain == "" || len(f.Domain) > 253 {
		return fmt.Errorf("--domain %q is no domain name", f.Domain)
	}
	if (f.Cert == "") != (f.Key == "") {
		return fmt.Errorf("--tls-cert and --tls-key go together")
	}
	if f.HTTPS != "" && f.Cert == "" && f.ACME == "" {
		return fmt.Errorf("--https without --acme or --tls-cert")
	}
	if f.ACME != "" && (f.Cert != "" || f.local()) {
		return fmt.Errorf("--acme goes without --tls-cert, and wants a --domain that is known to the world")
	}
	if err := f.acmeFlags.check(); err != nil {
		return err
	}
	if len(f.DKIM) > len(f.Selectors) {
		return fmt.Errorf("each --dkim-key wants a --dkim-selector of its own: %d keys, %d selectors",
			len(f.DKIM), len(f.Selectors))
	}
	if f.User != "" && f.Relay == "" {
		return fmt.Errorf("--relay-user without --relay")
	}
	if u, err := url.Parse(f.web()); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("--web %q: want http:// or https:// and a host", f.Web)
	}
	if f.Authserv != "" && (f.NoChecks || strings.ContainsAny(f.Authserv, " ;=\t")) {
		return fmt.Errorf("--authserv-id %q: want a name without blanks, and no --no-sender-checks", f.Authserv)
	}
	if _, err := people.Sendable(f.Host); err != nil && f.Host != "" {
		return fmt.Errorf("--host-address %q: %w", f.Host, err)
	}
	if f.Backup != "" && f.BackupEvery < time.Minute {
		return fmt.Errorf("--backup-every %v is too short", f.BackupEvery)
	}
	if err := f.backupKeep.check(); err != nil && f.Backup != "" {
		return err
	}
	if f.Tick < 10*time.Millisecond {
		return fmt.Errorf("--tick %v is too short", f.Tick)
	}
	return nil
}

// checkAddr refuses what is no host:port on any machine, or names a port that this one does not know. The
// error is a *net.AddrError or *net.DNSError.
func checkAddr(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err
}

// local reports that the service is for this machine only, where no DNS knows anybody.
func (f *serviceFlags) local() bool {
	return f.Domain == "localhost" || strings.HasSuffix(f.Domain, ".localhost")
}

// web is the address of the pages without a slash at its end.
func (f *serviceFlags) web() string {
	if f.Web != "" {
		return strings.TrimRight(f.Web, "/")
	}
	if f.HTTPS == "" {
		return "http://" + f.HTTP
	}
	if _, port, _ := net.SplitHostPort(f.HTTPS); port != "443" {
		return "https://" + net.JoinHostPort(f.Domain, port)
	}
	return "https://" + f.Domain
}

// public reports that the pages are for others than this machine.
func (f *serviceFlags) public() bool {
	u, err := url.Parse(f.web())
	return err != nil || !site.Loopback(u.Hostname())
}

// path is a file or folder below the data folder.
func (f *storeFlags) path(name string) string { return filepath.Join(f.Data, name) }

// logger writes to w as the flags say.
func (f *storeFlags) logger(w io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.LogLevel)); err != nil {
		level = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: level}
	if f.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}

// exists reports whether a service has ever run on the data folder.
func (f *storeFlags) exists() bool {
	_, err := os.Stat(f.path(storeName))
	return f.Nats != "" || err == nil || safeio.Exists(f.path(checkpointName)) ||
		safeio.Exists(f.path(ledgerName))
}
