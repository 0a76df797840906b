// Command painani plays heavy board games by post: one binary that takes moves
// by SMTP, keeps every one of them on a JetStream stream, and answers with the
// new board. See README.md; every sub-command has --help.
//
// Exit codes: 0 done, 1 the answer is no (a refusal, a broken record, a failed
// check), 2 wrong usage, 3 something failed, 4 (serve alone) it will not serve before a person has looked:
// a damaged store, or rules that play a table otherwise.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // for machines that know no time zones

	"github.com/alecthomas/kong"
	_ "golang.org/x/crypto/x509roots/fallback" // for machines that know no authorities

	_ "painani/engine/games"
)

// Exit codes.
const (
	exitOK     = 0
	exitNo     = 1
	exitUsage  = 2
	exitFailed = 3
	exitPerson = 4 // painani.service does not start the service again
)

// version is set by the linker in binaries that are built for others (make build): -X main.version=….
var version string

// binaryVersion names this binary: in --version, /healthz and backups.
func binaryVersion() string { return cmp.Or(version, builtVersion(), "development") }

// builtVersion is what the go command wrote into the binary: the version of the module or, in a
// checkout, one made from the date and hash of the commit. "" if it wrote none, as in tests.
func builtVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

// errNo: the command did its work and the answer is no. It was printed already.
var errNo = errors.New("no")

// streams are where a command reads and writes.
type streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// cli is the whole command line. Flags, PAINANI_* variables and the config file
// set the same fields; a flag beats a variable, a variable beats the file.
type cli struct {
	Version kong.VersionFlag `help:"Print the version."`
	Config  kong.ConfigFlag  `help:"File of settings: JSON object, flag names as keys." placeholder:"FILE" env:"PAINANI_CONFIG"`

	Serve      serveCmd      `cmd:"" help:"Run the service: mail in, mail out, web view."`
	Demo       demoCmd       `cmd:"" help:"Run the service with a game of bots who play by SMTP."`
	Bots       botsCmd       `cmd:"" help:"Let bots play whole games and write their records."`
	Tune       tuneCmd       `cmd:"" help:"Look for better weights of a game by self-play and print their table."`
	Learn      learnCmd      `cmd:"" help:"Teach a net what positions of a game will yet bring, by self-play, and write its file."`
	Replay     replayCmd     `cmd:"" help:"Replay records strictly; names the first wrong line."`
	Try        tryCmd        `cmd:"" help:"Try a turn on a position: result and facts, or the refusal, as JSON."`
	Export     exportCmd     `cmd:"" help:"Write the events of a table as JSON lines."`
	Import     importCmd     `cmd:"" help:"Take in a table of another host; a running game goes on here."`
	Verify     verifyCmd     `cmd:"" help:"Verify exports, tables or the whole store; names the first bad event."`
	Backup     backupCmd     `cmd:"" help:"Write a backup of everything that cannot be made again."`
	Restore    restoreCmd    `cmd:"" help:"Mend a damaged store from its second copy or a backup; never to a shorter history."`
	Rebuild    rebuildCmd    `cmd:"" help:"Make all projections anew from the log."`
	Status     statusCmd     `cmd:"" help:"Show who works on what, and what waits: one machine or a cluster."`
	Letters    lettersCmd    `cmd:"" help:"List letters that wait, are held or lost; send or drop those that go out."`
	People     peopleCmd     `cmd:"" help:"Find people, change an address, forget somebody."`
	Tables     tablesCmd     `cmd:"" help:"List tables; freeze, thaw or withdraw one, make clocks longer."`
	Frozen     frozenCmd     `cmd:"" help:"List tables that are shown and not played, or have one tried again."`
	Keys       keysCmd       `cmd:"" help:"List or replace the service's signing keys."`
	Quickstart quickstartCmd `cmd:"" help:"Make a host of this machine: settings, keys, unit, records of DNS; then the doctor."`
	Doctor     doctorCmd     `cmd:"" help:"Look for what would keep the service from working."`
}

func main() {
	signal.Ignore(syscall.SIGXFSZ) // a limit of the size of files is a write that fails, and no reason to die
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// run is main without the process.
func run(ctx context.Context, args []string, s streams) int {
	var c cli
	code := -1
	k, err := kong.New(&c,
		kong.Name("painani"),
		kong.Description("Heavy board games by post. Unofficial; not connected with the games' publishers."),
		kong.UsageOnError(),
		kong.Writers(s.Out, s.Err),
		kong.Exit(func(n int) { code = n }),
		kong.Configuration(readSettings),
		kong.Vars{"version": binaryVersion()},
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
	)
	if err != nil {
		fmt.Fprintln(s.Err, "painani:", err)
		return exitFailed
	}
	kctx, err := k.Parse(args)
	if code >= 0 { // --help
		return code
	}
	if err != nil {
		fmt.Fprintf(s.Err, "painani: %v\nTry painani --help.\n", err)
		return exitUsage
	}
	switch err := kctx.Run(); {
	case err == nil:
		return exitOK
	case errors.Is(err, errNo):
		return exitNo
	case errors.Is(err, errPerson):
		fmt.Fprintf(s.Err, "painani: %v\n", err)
		return exitPerson
	default:
		fmt.Fprintf(s.Err, "painani: %v\n", err)
		return exitFailed
	}
}
