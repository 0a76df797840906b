package quickstart

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// What quickstart writes, below --root.
const (
	ConfigName  = "/etc/painani.json"
	EnvName     = "/etc/painani.env"
	keyFolder   = "/etc/painani"
	ZoneName    = keyFolder + "/zone.txt"
	PostfixName = keyFolder + "/postfix.sh"
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

// decided is what quickstart has decided, by the names of flags.
func (a *Answers) decided() map[string]any {
	keys, selectors := []string{}, []string{}
	for _, k := range dkimKeys {
		keys = append(keys, a.Below(filepath.Join(keyFolder, k.File)))
		selectors = append(selectors, k.Selector)
	}
	s := map[string]any{
		"data": a.Data, "domain": a.Domain, "web": "https://" + a.Domain, "host-address": a.Host,
		"dkim-key": keys, "dkim-selector": selectors, "relay": a.Relay, "backup": a.Data + "-backup",
	}
	if a.User != "" {
		s["relay-user"], s["relay-tls"] = a.User, true
	}
	if a.DNS != "" {
		s["dns"] = a.DNS
	}
	switch a.Mailer {
	case "postfix":
		s["lmtp"], s["smtp"] = true, a.LMTP
	default:
		s["smtp"] = ":25"
	}
	switch {
	case a.Pages == "self":
		s["http"], s["https"], s["acme"] = ":80", ":443", a.Host
	case a.Mailer == "postfix":
		s["http"], s["proxy"] = a.HTTP, "127.0.0.1/32"
	default: // the web server hands the authority's questions on; letters come in under TLS
		s["http"], s["proxy"], s["acme"] = a.HTTP, "127.0.0.1/32", a.Host
	}
	return s
}

// Write writes all files but the records; afterwards the service could start. unit is the unit of systemd as
// it stands beside the code. It tells w what it wrote; errors are those of the system.
func (a *Answers) Write(w io.Writer, unit string) error {
	for _, k := range dkimKeys {
		text, err := newKey(k.New)
		if err == nil {
			err = a.put(w, filepath.Join(keyFolder, k.File), 0o600, text)
		}
		if err != nil {
			return err
		}
	}
	config, err := json.MarshalIndent(a.decided(), "", "\t")
	if err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	texts := map[string]string{unitName: a.unit(unit)}
	if a.Mailer == "postfix" {
		texts[PostfixName] = a.postfix()
	}
	if a.User != "" {
		texts[EnvName] = "PAINANI_RELAY_PASSWORD=\n"
	}
	texts[ConfigName] = string(config) + "\n"
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		mode := os.FileMode(0o644)
		if name == EnvName {
			mode = 0o600
		}
		if err := a.put(w, name, mode, []byte(texts[name])); err != nil {
			return err
		}
	}
	return nil
}

// WriteZone writes the records of DNS as a file of a zone: those of the machine, then the service's, each a
// line of such a file.
func (a *Answers) WriteZone(w io.Writer, records []string) error {
	var b strings.Builder
	for _, addr := range a.Machine {
		kind := "A"
		if ip, err := netip.ParseAddr(addr); err == nil && ip.Is6() {
			kind = "AAAA"
		}
		fmt.Fprintf(&b, "%s. 3600 IN %s %s\n", a.Domain, kind, addr)
	}
	for _, line := range records {
		fmt.Fprintln(&b, line)
	}
	return a.put(w, ZoneName, 0o644, []byte(b.String()))
}

// unit is the unit of systemd with the paths of this machine. The service has a user of its own, that systemd
// makes up, so systemd hands it the keys.
func (a *Answers) unit(text string) string {
	program, err := os.Executable()
	if err != nil {
		program = "/usr/local/bin/painani"
	}
	var load, keys []string
	for _, k := range dkimKeys {
		load = append(load, "LoadCredential="+k.File+":"+a.Below(filepath.Join(keyFolder, k.File)))
		keys = append(keys, "%d/"+k.File)
	}
	start := fmt.Sprintf("ExecStart=%s serve --config %s --data %s --dkim-key %s --log-format json\n%s\n",
		program, a.Below(ConfigName), a.Data, strings.Join(keys, ","), strings.Join(load, "\n"))
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "ExecStart="):
			line = start
		case strings.HasPrefix(line, "EnvironmentFile="):
			line = "EnvironmentFile=-" + a.Below(EnvName) + "\n"
		case strings.HasPrefix(line, "StateDirectory="):
			name := filepath.Base(a.Data)
			line = fmt.Sprintf("StateDirectory=%s %s-backup\n", name, name)
		}
		b.WriteString(line)
	}
	return b.String()
}

// postfix are the commands that have Postfix hand letters for the domain to the service and take those that
// it sends.
func (a *Answers) postfix() string {
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
`, a.Domain, a.LMTP)
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

// put writes a file unless it is there: what somebody has changed is his.
func (a *Answers) put(w io.Writer, name string, mode os.FileMode, text []byte) error {
	at := a.Below(name)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	f, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		fmt.Fprintln(w, "kept   ", name, "(it was there; remove it to have it written anew)")
		return nil
	}
	if err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	if _, err = f.Write(text); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	fmt.Fprintln(w, "written", name)
	return nil
}
