package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// startPostfix runs Debian's Postfix with a queue of its own in which every letter is held. If
// it cannot run, why says so. It needs root, as every Postfix does.
func startPostfix(b *testing.B) (addr, why string) {
	b.Helper()
	cmd, err := exec.LookPath("postfix")
	if err != nil {
		return "", "it is not installed (Debian: apt-get install postfix)"
	}
	if os.Getuid() != 0 {
		return "", "only root can start it"
	}
	owner, err := user.Lookup("postfix")
	if err != nil {
		return "", err.Error()
	}
	dir := b.TempDir()
	addr = freePort(b)
	if err := layPostfix(dir, addr, owner); err != nil {
		return "", err.Error()
	}
	if out, err := exec.Command(cmd, "-c", dir, "start").CombinedOutput(); err != nil {
		return "", fmt.Sprintf("it does not start: %v: %s", err, out)
	}
	b.Cleanup(func() {
		if out, err := exec.Command(cmd, "-c", dir, "stop").CombinedOutput(); err != nil {
			b.Errorf("Postfix does not stop: %v: %s", err, out)
		}
	})
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		c := &caller{addr: addr}
		if help(0, c) == nil {
			c.close()
			return addr, ""
		}
	}
	return "", "it takes no letter"
}

// layPostfix writes the settings and makes the folders.
func layPostfix(dir, addr string, owner *user.User) error {
	master, err := masterFile(addr)
	if err != nil {
		return err
	}
	queue, data := filepath.Join(dir, "queue"), filepath.Join(dir, "data")
	main := strings.Join(
		[]string{"compatibility_level = 3.6", "queue_directory = " + queue, "data_directory = " + data,
			"command_directory = /usr/sbin", "daemon_directory = /usr/lib/postfix/sbin", "mail_owner = postfix", "setgid_group = postdrop",
			"maillog_file = " + filepath.Join(
				dir,
				"log",
			), "maillog_file_prefixes = " + dir, "myhostname = bench.test", "mydestination =", "alias_maps =", "alias_database =",
			"inet_interfaces = 127.0.0.1", "inet_protocols = ipv4", "mynetworks = 127.0.0.0/8", "smtputf8_enable = no",
			"smtpd_client_restrictions = static:HOLD", "smtpd_relay_restrictions = permit_mynetworks, reject", "default_transport = discard:",
			"smtpd_client_connection_count_limit = 0", "default_process_limit = 200", "smtpd_peername_lookup = no"},
		"\n",
	) + "\n"
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // Postfix is a user of its own
		return err
	}
	for _, d := range []string{queue, data} {
		if err := os.Mkdir(d, 0o755); err != nil {
			return err
		}
	}
	uid, err := strconv.Atoi(owner.Uid)
	if err == nil {
		err = os.Chown(data, uid, -1)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "master.cf"), []byte(master), 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "main.cf"), []byte(main), 0o644)
	}
	return err
}

// masterFile are Postfix's services as Debian has them, without a chroot, with SMTP at an address of the test's.
func masterFile(addr string) (string, error) {
	services, err := os.ReadFile("/etc/postfix/master.cf.proto")
	if err != nil {
		return "", err
	}
	var master strings.Builder
	for line := range strings.Lines(string(services)) {
		f := strings.Fields(line)
		if len(f) < 8 || f[0] == "smtp" && f[1] == "inet" || strings.HasPrefix(f[0], "#") || line[0] == ' ' {
			continue
		}
		f[4] = "n" // no chroot
		master.WriteString(strings.Join(f, " ") + "\n")
	}
	fmt.Fprintf(&master, "%s inet n - n - - smtpd\n", addr)
	return master.String(), nil
}
