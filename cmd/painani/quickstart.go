package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"painani/events/safeio"
	"painani/http/site"
	"painani/mail/people"
)

// quickstartCmd makes a host of a machine: it asks what it cannot find out, writes settings, keys and the
// unit of systemd, says what DNS and a mail server must learn, and has the doctor look at it. Nothing that
// is there already is written over.
type quickstartCmd struct {
	Domain   string   `arg:"" help:"Domain of the service's addresses: play.example.org."`
	Root     string   `help:"Write below this folder." default:"/" type:"path"`
	Data     string   `help:"Folder of everything the service keeps." default:"/var/lib/painani"`
	Host     string   `name:"host-address" help:"Your own address." placeholder:"ADDRESS"`
	Machine  []string `name:"address" help:"Addresses of this machine as the world sees it." placeholder:"IP"`
	Mailer   string   `help:"Mail server before and behind the service: postfix, on this machine, or none." enum:",postfix,none" default:""`
	Relay    string   `help:"Relay for letters out if no mail server of this machine carries them, host:port." placeholder:"HOST:PORT"`
	User     string   `name:"relay-user" help:"User for AUTH at the relay." placeholder:"NAME"`
	Pages    string   `help:"Who answers ports 80 and 443: self, or proxy, a web server before the service." enum:",self,proxy" default:""`
	Yes      bool     `help:"Ask nothing: take what was found out."`
	Wait     bool     `help:"Then ask DNS every half minute until all is well."`
	DNS      string   `name:"dns" help:"Resolver, host:port; default: the system's." placeholder:"ADDR"`
	LMTP     string   `name:"lmtp" help:"Where the service takes letters from Postfix." default:"127.0.0.1:2424" hidden:""`
	HTTP     string   `name:"http" help:"Where the pages are, behind a proxy." default:"127.0.0.1:8080" hidden:""`
	question *bufio.Scanner
}

// waitPause is the time between two looks of --wait.
const waitPause = 30 * time.Second

// Run implements the command.
func (c *quickstartCmd) Run(ctx context.Context, s streams) error {
	c.question = bufio.NewScanner(s.In)
	if safeio.Exists(c.below(configName)) {
		fmt.Fprintf(s.Out, "%s is there, and holds; remove it to be asked again.\n", c.below(configName))
	} else if err := c.begin(s.Out); err != nil {
		return err
	}
	f, err := readService(c.below(configName))
	if err != nil {
		return err
	}
	if err := c.next(s.Out, f); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "\nWhat painani doctor --config %s says:\n\n", c.below(configName))
	for {
		d := doctorCmd{serviceFlags: *f}
		err := d.Run(ctx, s)
		if !c.Wait || err == nil && d.content {
			return err
		}
		fmt.Fprintf(s.Out, "\nOnce more in %v; Ctrl-C ends it, the same command goes on.\n", waitPause)
		select {
		case <-ctx.Done():
			return errNo
		case <-time.After(waitPause):
		}
	}
}

// begin asks, and writes everything.
func (c *quickstartCmd) begin(w io.Writer) error {
	for _, ask := range []func(io.Writer) error{c.askHost, c.askMailer, c.askPages, c.askMachine} {
		if err := ask(w); err != nil {
			return err
		}
	}
	return c.write(w)
}

// errAnswer: a question got no answer that will do.
var errAnswer = errors.New("no answer")

// maxTries is how often a question is asked.
const maxTries = 3

// ask puts a question with what would be taken, and checks the answer. With --yes that is taken at once.
func (c *quickstartCmd) ask(w io.Writer, question, found string, check func(string) error) (string, error) {
	for range maxTries {
		answer := found
		if !c.Yes {
			fmt.Fprintf(w, "%s [%s]: ", question, found)
			if !c.question.Scan() {
				return "", fmt.Errorf("%s: %w", question, errAnswer)
			}
			answer = cmp.Or(strings.TrimSpace(c.question.Text()), found)
		}
		err := check(answer)
		if err == nil {
			return answer, nil
		}
		if c.Yes {
			return "", fmt.Errorf("%s: %w; %q does not do", question, errAnswer, answer)
		}
		fmt.Fprintf(w, "  %v\n", err)
	}
	return "", fmt.Errorf("%s: %w", question, errAnswer)
}

// oneOf is a check of answers.
func oneOf(list ...string) func(string) error {
	return func(s string) error {
		for _, x := range list {
			if s == x {
				return nil
			}
		}
		return fmt.Errorf("want %s", strings.Join(list, " or "))
	}
}

func (c *quickstartCmd) askHost(w io.Writer) (err error) {
	check := func(s string) error {
		_, err := people.Sendable(s)
		return err
	}
	if c.Host != "" {
		return check(c.Host)
	}
	c.Host, err = c.ask(
		w,
		"Your own address (news of the certificate, letters to postmaster@ and abuse@)",
		"",
		check,
	)
	return err
}

// askMailer finds out who takes letters in and carries letters out.
func (c *quickstartCmd) askMailer(w io.Writer) (err error) {
	found := "none"
	if safeio.Exists(filepath.Join(c.Root, "etc/postfix/main.cf")) {
		found = "postfix"
	}
	if c.Mailer == "" {
		question := "Mail server of this machine that takes letters in and carries them out (postfix or none)"
		if c.Mailer, err = c.ask(w, question, found, oneOf("postfix", "none")); err != nil {
			return err
		}
	}
	if c.Relay != "" || c.Mailer == "postfix" {
		c.Relay = cmp.Or(c.Relay, "127.0.0.1:25")
		return nil
	}
	check := func(s string) error {
		if host, _, err := net.SplitHostPort(s); err != nil || host == "" {
			return fmt.Errorf("want host:port, smtp.example.org:587")
		}
		return nil
	}
	if c.Relay, err = c.ask(w, "Relay for letters out, of your provider (host:port)", "", check); err != nil {
		return err
	}
	if c.User == "" {
		c.User, err = c.ask(w, "User there (empty: it knows this machine)", "", func(string) error { return nil })
	}
	return err
}

// askPages finds out whether a web server has the ports of the pages.
func (c *quickstartCmd) askPages(w io.Writer) (err error) {
	if c.Pages != "" {
		return nil
	}
	found := "self"
	for _, addr := range []string{":80", ":443"} {
		l, err := net.Listen("tcp", addr)
		if errors.Is(err, fs.ErrPermission) {
			continue
		}
		if err != nil {
			found = "proxy"
			continue
		}
		l.Close()
	}
	question := "Ports 80 and 443: does the service answer itself (self), or a web server before it (proxy)?"
	c.Pages, err = c.ask(w, question, found, oneOf("self", "proxy"))
	return err
}

// askMachine finds the addresses that DNS is to name.
func (c *quickstartCmd) askMachine(w io.Writer) error {
	check := func(s string) error {
		for _, one := range strings.Fields(strings.ReplaceAll(s, ",", " ")) {
			if _, err := netip.ParseAddr(one); err != nil {
				return fmt.Errorf("%q is no IP address", one)
			}
		}
		return nil
	}
	if len(c.Machine) > 0 {
		return check(strings.Join(c.Machine, " "))
	}
	line, err := c.ask(
		w,
		"Addresses of this machine, as the world sees it",
		strings.Join(ownAddresses(), " "),
		check,
	)
	c.Machine = strings.Fields(strings.ReplaceAll(line, ",", " "))
	return err
}

// ownAddresses are the addresses of this machine that are not for a network of its own.
func ownAddresses() []string {
	list, _ := net.InterfaceAddrs()
	var out []string
	for _, a := range list {
		p, err := netip.ParsePrefix(a.String())
		if err == nil && p.Addr().IsGlobalUnicast() && !p.Addr().IsPrivate() {
			out = append(out, p.Addr().String())
		}
	}
	return out
}

// below is a path of the machine under --root.
func (c *quickstartCmd) below(name string) string { return filepath.Join(c.Root, name) }

// next prints what others have to do.
func (c *quickstartCmd) next(w io.Writer, f *serviceFlags) error {
	zone, err := os.ReadFile(c.below(zoneName))
	if err != nil {
		return fmt.Errorf("read records: %w", err)
	}
	todo := []string{fmt.Sprintf("Publish these records (they are in %s):\n\n%s", c.below(zoneName), zone)}
	if host := hostOf(f.Relay); !site.Loopback(host) {
		todo = append(todo, "Ask who runs "+host+" what SPF must name besides mx (include:…), and add it there")
	}
	if safeio.Exists(c.below(postfixName)) {
		todo = append(todo, fmt.Sprintf("Tell Postfix: sh %s && postfix reload", c.below(postfixName)))
	}
	if len(f.Proxies) > 0 {
		todo = append(todo,
			fmt.Sprintf("Have your web server hand %s/ on to http://%s/, with X-Forwarded-For", f.web(), f.HTTP))
	}
	if f.User != "" {
		todo = append(todo, fmt.Sprintf("Write the password of %s into %s", f.User, c.below(envName)))
	}
	todo = append(todo, "Start it: systemctl daemon-reload && systemctl enable --now painani",
		fmt.Sprintf("Write a letter to play@%s: NEW tzolkin bot bot", f.Domain))
	for i, line := range todo {
		fmt.Fprintf(w, "\n%d. %s\n", i+1, line)
	}
	return nil
}

// zone are all records of the service, as lines of a zone file.
func (c *quickstartCmd) zone(f *serviceFlags) (string, error) {
	var b strings.Builder
	for _, a := range c.Machine {
		kind := "A"
		if ip, err := netip.ParseAddr(a); err == nil && ip.Is6() {
			kind = "AAAA"
		}
		fmt.Fprintln(&b, dnsRecord{Name: c.Domain, Type: kind, Value: a})
	}
	list, err := f.records()
	if err != nil {
		return "", err
	}
	for _, r := range list {
		fmt.Fprintln(&b, r)
	}
	return b.String(), nil
}

// put writes a file unless it is there: what somebody has changed is his.
func (c *quickstartCmd) put(w io.Writer, name string, mode os.FileMode, text []byte) error {
	at := c.below(name)
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
