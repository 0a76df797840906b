package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	_ "embed"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// What quickstart writes, below --root.
const (
	configName  = "/etc/painani.json"
	envName     = "/etc/painani.env"
	keyFolder   = "/etc/painani"
	zoneName    = keyFolder + "/zone.txt"
	postfixName = keyFolder + "/postfix.sh"
	unitName    = "/etc/systemd/system/painani.service"
)

// dkimKeys are the keys that quickstart makes: not everybody reads Ed25519 (RFC 8463), so that letters are
// signed by both kinds.
var dkimKeys = []struct {
	File, Selector string
	New            func() (any, error)
}{
	{"dkim-ed25519.pem", "painani", func() (any, error) {
		_, key, err := ed25519.GenerateKey(rand.Reader)
		return key, err
	}},
	{"dkim-rsa.pem", "painani-rsa", func() (any, error) { return rsa.GenerateKey(rand.Reader, 2048) }},
}

// unitText is the unit of systemd as it stands beside the code.
//
//go:embed painani.service
var unitText string

// decided is what quickstart has decided, by the names of flags.
func (c *quickstartCmd) decided() map[string]any {
	keys, selectors := []string{}, []string{}
	for _, k := range dkimKeys {
		keys = append(keys, c.below(filepath.Join(keyFolder, k.File)))
		selectors = append(selectors, k.Selector)
	}
	s := map[string]any{
		"data": c.Data, "domain": c.Domain, "web": "https://" + c.Domain, "host-address": c.Host,
		"dkim-key": keys, "dkim-selector": selectors, "relay": c.Relay, "backup": c.Data + "-backup",
	}
	if c.User != "" {
		s["relay-user"], s["relay-tls"] = c.User, true
	}
	if c.DNS != "" {
		s["dns"] = c.DNS
	}
	switch c.Mailer {
	case "postfix":
		s["lmtp"], s["smtp"] = true, c.LMTP
	default:
		s["smtp"] = ":25"
	}
	switch {
	case c.Pages == "self":
		s["http"], s["https"], s["acme"] = ":80", ":443", c.Host
	case c.Mailer == "postfix":
		s["http"], s["proxy"] = c.HTTP, "127.0.0.1/32"
	default: // the web server hands the authority's questions on; letters come in under TLS
		s["http"], s["proxy"], s["acme"] = c.HTTP, "127.0.0.1/32", c.Host
	}
	return s
}

// write writes all files; afterwards the service could start.
func (c *quickstartCmd) write(w io.Writer) error {
	for _, k := range dkimKeys {
		text, err := newKey(k.New)
		if err == nil {
			err = c.put(w, filepath.Join(keyFolder, k.File), 0o600, text)
		}
		if err != nil {
			return err
		}
	}
	config, err := json.MarshalIndent(c.decided(), "", "\t")
	if err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	texts := map[string]string{unitName: c.unit()}
	if c.Mailer == "postfix" {
		texts[postfixName] = c.postfix()
	}
	if c.User != "" {
		texts[envName] = "PAINANI_RELAY_PASSWORD=\n"
	}
	texts[configName] = string(config) + "\n"
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		mode := os.FileMode(0o644)
		if name == envName {
			mode = 0o600
		}
		if err := c.put(w, name, mode, []byte(texts[name])); err != nil {
			return err
		}
	}
	f, err := readService(c.below(configName))
	if err != nil {
		return err
	}
	zone, err := c.zone(f)
	if err != nil {
		return err
	}
	return c.put(w, zoneName, 0o644, []byte(zone))
}

// readService reads a file of settings as serve does.
func readService(config string) (*serviceFlags, error) {
	var c cli
	k, err := kong.New(&c, kong.Configuration(readSettings), kong.Vars{"version": binaryVersion()})
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	if _, err := k.Parse([]string{"doctor", "--config", config}); err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	return &c.Doctor.serviceFlags, nil
}

// unit is the unit of systemd with the paths of this machine. The service has a user of its own, that systemd
// makes up, so systemd hands it the keys.
func (c *quickstartCmd) unit() string {
	program, err := os.Executable()
	if err != nil {
		program = "/usr/local/bin/painani"
	}
	var load, keys []string
	for _, k := range dkimKeys {
		load = append(load, "LoadCredential="+k.File+":"+c.below(filepath.Join(keyFolder, k.File)))
		keys = append(keys, "%d/"+k.File)
	}
	start := fmt.Sprintf("ExecStart=%s serve --config %s --data %s --dkim-key %s --log-format json\n%s\n",
		program, c.below(configName), c.Data, strings.Join(keys, ","), strings.Join(load, "\n"))
	var b strings.Builder
	for line := range strings.Lines(unitText) {
		switch {
		case strings.HasPrefix(line, "ExecStart="):
			line = start
		case strings.HasPrefix(line, "EnvironmentFile="):
			line = "EnvironmentFile=-" + c.below(envName) + "\n"
		case strings.HasPrefix(line, "StateDirectory="):
			name := filepath.Base(c.Data)
			line = fmt.Sprintf("StateDirectory=%s %s-backup\n", name, name)
		}
		b.WriteString(line)
	}
	return b.String()
}

// postfix are the commands that have Postfix hand letters for the domain to the service and take those that
// it sends.
func (c *quickstartCmd) postfix() string {
	return fmt.Sprintf(`# Postfix before Painani and behind it: run once, as root, then "postfix reload".
set -e
add() {
	case " $(postconf -h "$1") " in *" %[1]s"[=\ ]*) ;; *) postconf -e "$1 = $(postconf -h "$1") $2" ;; esac
}
# A machine whose mail name is this domain takes it for its own, where nobody is called play.
own=" $(postconf -x -h mydestination | tr ',\n' '  ' | tr -s ' ') "
case "$own" in *" %[1]s "*) postconf -e "mydestination = $(echo "$own" | sed 's/ %[1]s / /g')" ;; esac
add relay_domains '%[1]s'
add transport_maps 'inline:{ %[1]s=lmtp:inet:%[2]s }'
`, c.Domain, c.LMTP)
}

func newKey(make func() (any, error)) ([]byte, error) {
	key, err := make()
	if err != nil {
		return nil, fmt.Errorf("make DKIM key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("write DKIM key: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), nil
}
