// Package quickstart makes a host of a machine: it asks what it cannot find out, and writes settings, keys,
// the unit of systemd, what Postfix must learn, and the records of DNS. Nothing that is there already is
// written over: what somebody has changed is his. It starts nothing and asks nobody but whoever sits there.
package quickstart

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/netip"
	"path/filepath"
	"strings"

	"painani/events/safeio"
	"painani/mail/people"
)

// Answers are what a host has to be told, by flags or by questions. The tags are those of the command line.
type Answers struct {
	Domain  string   `arg:"" help:"Domain of the service's addresses: play.example.org."`
	Root    string   `help:"Write below this folder." default:"/" type:"path"`
	Data    string   `help:"Folder of everything the service keeps." default:"/var/lib/painani"`
	Host    string   `name:"host-address" help:"Your own address." placeholder:"ADDRESS"`
	Machine []string `name:"address" help:"Addresses of this machine as the world sees it." placeholder:"IP"`
	Mailer  string   `help:"Mail server before and behind the service: postfix, on this machine, or none." enum:",postfix,none" default:""`
	Relay   string   `help:"Relay for letters out if no mail server of this machine carries them, host:port." placeholder:"HOST:PORT"`
	User    string   `name:"relay-user" help:"User for AUTH at the relay." placeholder:"NAME"`
	Pages   string   `help:"Who answers ports 80 and 443: self, or proxy, a web server before the service." enum:",self,proxy" default:""`
	Yes     bool     `help:"Ask nothing: take what was found out."`
	Wait    bool     `help:"Then ask DNS every half minute until all is well."`
	DNS     string   `name:"dns" help:"Resolver, host:port; default: the system's." placeholder:"ADDR"`
	LMTP    string   `name:"lmtp" help:"Where the service takes letters from Postfix." default:"127.0.0.1:2424" hidden:""`
	HTTP    string   `name:"http" help:"Where the pages are, behind a proxy." default:"127.0.0.1:8080" hidden:""`

	questions *bufio.Scanner
}

// Ask asks for what the flags leave open; with Yes it takes what it finds out. The error names the question
// that got no answer that will do.
func (a *Answers) Ask(in io.Reader, out io.Writer) error {
	a.questions = bufio.NewScanner(in)
	for _, ask := range []func(io.Writer) error{a.askHost, a.askMailer, a.askPages, a.askMachine} {
		if err := ask(out); err != nil {
			return err
		}
	}
	return nil
}

// errAnswer: a question got no answer that will do.
var errAnswer = errors.New("no answer")

// maxTries is how often a question is asked.
const maxTries = 3

// ask puts a question with what would be taken, and checks the answer. With --yes that is taken at once.
func (a *Answers) ask(w io.Writer, question, found string, check func(string) error) (string, error) {
	for range maxTries {
		answer := found
		if !a.Yes {
			fmt.Fprintf(w, "%s [%s]: ", question, found)
			if !a.questions.Scan() {
				return "", fmt.Errorf("%s: %w", question, errAnswer)
			}
			answer = cmp.Or(strings.TrimSpace(a.questions.Text()), found)
		}
		err := check(answer)
		if err == nil {
			return answer, nil
		}
		if a.Yes {
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

func (a *Answers) askHost(w io.Writer) (err error) {
	check := func(s string) error {
		_, err := people.Sendable(s)
		return err
	}
	if a.Host != "" {
		return check(a.Host)
	}
	a.Host, err = a.ask(
		w,
		"Your own address (news of the certificate, letters to postmaster@ and abuse@)",
		"",
		check,
	)
	return err
}

// askMailer finds out who takes letters in and carries letters out.
func (a *Answers) askMailer(w io.Writer) (err error) {
	found := "none"
	if safeio.Exists(filepath.Join(a.Root, "etc/postfix/main.cf")) {
		found = "postfix"
	}
	if a.Mailer == "" {
		question := "Mail server of this machine that takes letters in and carries them out (postfix or none)"
		if a.Mailer, err = a.ask(w, question, found, oneOf("postfix", "none")); err != nil {
			return err
		}
	}
	if a.Relay != "" || a.Mailer == "postfix" {
		a.Relay = cmp.Or(a.Relay, "127.0.0.1:25")
		return nil
	}
	check := func(s string) error {
		if host, _, err := net.SplitHostPort(s); err != nil || host == "" {
			return fmt.Errorf("want host:port, smtp.example.org:587")
		}
		return nil
	}
	if a.Relay, err = a.ask(w, "Relay for letters out, of your provider (host:port)", "", check); err != nil {
		return err
	}
	if a.User == "" {
		a.User, err = a.ask(w, "User there (empty: it knows this machine)", "", func(string) error { return nil })
	}
	return err
}

// askPages finds out whether a web server has the ports of the pages.
func (a *Answers) askPages(w io.Writer) (err error) {
	if a.Pages != "" {
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
	a.Pages, err = a.ask(w, question, found, oneOf("self", "proxy"))
	return err
}

// askMachine finds the addresses that DNS is to name.
func (a *Answers) askMachine(w io.Writer) error {
	check := func(s string) error {
		for _, one := range strings.Fields(strings.ReplaceAll(s, ",", " ")) {
			if _, err := netip.ParseAddr(one); err != nil {
				return fmt.Errorf("%q is no IP address", one)
			}
		}
		return nil
	}
	if len(a.Machine) > 0 {
		return check(strings.Join(a.Machine, " "))
	}
	line, err := a.ask(
		w,
		"Addresses of this machine, as the world sees it",
		strings.Join(ownAddresses(), " "),
		check,
	)
	a.Machine = strings.Fields(strings.ReplaceAll(line, ",", " "))
	return err
}

// ownAddresses are the addresses of this machine that are not for a network of its own.
func ownAddresses() []string {
	list, _ := net.InterfaceAddrs()
	var out []string
	for _, one := range list {
		p, err := netip.ParsePrefix(one.String())
		if err == nil && p.Addr().IsGlobalUnicast() && !p.Addr().IsPrivate() {
			out = append(out, p.Addr().String())
		}
	}
	return out
}

// Below is a path of the machine under --root.
func (a *Answers) Below(name string) string { return filepath.Join(a.Root, name) }
