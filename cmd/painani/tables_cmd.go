package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"painani/engine"
	"painani/projections"
)

// tablesCmd is what the host may do about tables. The service must run.
type tablesCmd struct {
	List     tablesListCmd     `cmd:"" default:"withargs" help:"List tables, the newest event first."`
	Show     tablesShowCmd     `cmd:"" help:"Show one table, with its seats and newest log lines."`
	Freeze   tablesFreezeCmd   `cmd:"" help:"Stop a table that is running: it is shown, not played; its clock stands."`
	Thaw     tablesThawCmd     `cmd:"" help:"Let a table go on; everybody gets the time back."`
	Shift    tablesShiftCmd    `cmd:"" help:"Make the running clocks of a table longer, or those of all."`
	Withdraw tablesWithdrawCmd `cmd:"" help:"End a table without a result, for good."`
}

// Help is the long text of --help.
func (tablesCmd) Help() string {
	return `Freeze, thaw, shift and withdraw write an event into the log of the table, by "operator", with your
words: players read them in letters (at once, but for a shift: in their next one), in HISTORY and on the
page, and they stand there for ever. The service must run.

"freeze" is not what "painani frozen" lists: those tables a fault of a binary froze.

Exit codes: 0 done, 1 no table is listed, or a shift of all left some out, 3 it could not be done.`
}

// tablesListCmd lists tables.
type tablesListCmd struct {
	storeFlags
	Phase  string        `help:"open, running, over or withdrawn; default: open and running." enum:"open,running,over,withdrawn," default:""`
	Game   string        `help:"Only tables of this game."`
	Player string        `help:"Only tables with this person, by id."`
	Frozen bool          `help:"Only tables that are not played: the host or a fault froze them."`
	Late   bool          `help:"Only tables where somebody's time is over."`
	Idle   time.Duration `help:"Only tables where nothing happened for so long."`
}

// Run implements the command.
func (c *tablesListCmd) Run(ctx context.Context, s streams) error {
	var t tellTables
	q := askTables{Phase: engine.Phase(c.Phase), Game: c.Game, Player: c.Player, Frozen: c.Frozen, Late: c.Late,
		Idle: c.Idle}
	if err := c.askHost(ctx, s.Err, "/tables", q, &t); err != nil {
		return err
	}
	if len(t.Tables) == 0 {
		fmt.Fprintln(s.Out, "no table")
		return errNo
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TABLE\tGAME\tPHASE\tEVENT\tLAST\tNEXT\tTO MOVE\tFROZEN")
	for _, r := range t.Tables {
		fmt.Fprintf(w, "%s\t%s\t%s\t#%d\t%s\t%s\t%s\t%s\n", r.ID, r.Game, r.Phase, r.Seq, stamp(r.At),
			stamp(r.Next), orDash(owing(r)), orDash(frozenWhy(r, t.Faults)))
	}
	if t.More {
		fmt.Fprintln(w, "(and more)")
	}
	return w.Flush()
}

// stamp is a time, or a dash for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format(time.RFC3339)
}

// owing are the seats that owe a decision, as people's ids or bots.
func owing(r projections.TableRow) string {
	var out []string
	for _, c := range r.Seats {
		if c.Owes {
			out = append(out, cmp.Or(c.Player, c.Bot))
		}
	}
	return strings.Join(out, " ")
}

// frozenWhy is why a table is not played; "" if it is.
func frozenWhy(r projections.TableRow, faults map[string]string) string {
	if why := faults[r.ID]; why != "" {
		return "fault (" + why + ")"
	}
	if r.Halted != "" {
		return "host: " + harmless(r.Halted)
	}
	return ""
}

// tablesShowCmd shows a table.
type tablesShowCmd struct {
	storeFlags
	Table string `arg:"" help:"Id of the table."`
}

// Run implements the command.
func (c *tablesShowCmd) Run(ctx context.Context, s streams) error {
	var t tellTables
	if err := c.askHost(ctx, s.Err, "/tables", askTables{Table: c.Table}, &t); err != nil {
		return err
	}
	r := t.Tables[0]
	fmt.Fprintf(s.Out, "%s, %s, %s, #%d, since %s\n", r.ID, r.Game, r.Phase, r.Seq, stamp(r.Born))
	if why := frozenWhy(r, t.Faults); why != "" {
		fmt.Fprintln(s.Out, "frozen,", why)
	}
	if r.Why != "" {
		fmt.Fprintln(s.Out, strings.TrimRight("ended: "+r.Why+", "+harmless(r.Because), ", "))
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "SEAT\tPLAYER\tBOT\tOWES\tDUE\tLATE\tRESIGNED\tTURNS")
	for i, x := range r.Seats {
		fmt.Fprintf(w, "%d\t%s\t%s\t%t\t%s\t%t\t%t\t%d\n", i+1, orDash(x.Player), orDash(x.Bot), x.Owes,
			stamp(x.Due), x.Late, x.Resigned, x.Turns)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, line := range t.Log {
		fmt.Fprintln(s.Out, harmless(line))
	}
	return nil
}

// tablesFreezeCmd stops a table.
type tablesFreezeCmd struct {
	storeFlags
	Table string `arg:"" help:"Id of the table."`
	Why   string `arg:"" help:"Why, in one line; the players read it."`
}

// Run implements the command.
func (c *tablesFreezeCmd) Run(ctx context.Context, s streams) error {
	q := askTable{Table: c.Table, Why: c.Why}
	return c.tell(ctx, s, "/tables/freeze", q, "is frozen; its players are told")
}

// tablesThawCmd lets a table go on.
type tablesThawCmd struct {
	storeFlags
	Table string `arg:"" help:"Id of the table."`
}

// Run implements the command.
func (c *tablesThawCmd) Run(ctx context.Context, s streams) error {
	return c.tell(ctx, s, "/tables/thaw", askTable{Table: c.Table}, "goes on; its players are told")
}

// tablesWithdrawCmd ends a table.
type tablesWithdrawCmd struct {
	storeFlags
	Table string `arg:"" help:"Id of the table."`
	Why   string `arg:"" help:"Why, in one line; the players read it."`
}

// Run implements the command.
func (c *tablesWithdrawCmd) Run(ctx context.Context, s streams) error {
	q := askTable{Table: c.Table, Why: c.Why}
	return c.tell(ctx, s, "/tables/withdraw", q, "is withdrawn; its players are told")
}

// tablesShiftCmd makes clocks longer.
type tablesShiftCmd struct {
	storeFlags
	All   bool     `help:"All tables that are running."`
	Why   string   `help:"Why, in one line; the players read it." placeholder:"WHY"`
	Where []string `arg:"" name:"table> <by" help:"Id of the table, unless --all is given, and how much longer, for example 48h."`
}

// Run implements the command.
func (c *tablesShiftCmd) Run(ctx context.Context, s streams) error {
	q := askTable{All: c.All, Why: c.Why}
	switch {
	case c.All && len(c.Where) == 1:
	case !c.All && len(c.Where) == 2:
		q.Table = c.Where[0]
	default:
		return fmt.Errorf("shift clocks: want `painani tables shift TABLE 48h` or " +
			"`painani tables shift --all 48h`")
	}
	var err error
	if q.By, err = time.ParseDuration(c.Where[len(c.Where)-1]); err != nil {
		return fmt.Errorf("shift clocks: %w; spans are written as 48h or 90m", err)
	}
	if !c.All {
		return c.tell(ctx, s, "/tables/shift", q, "has longer clocks")
	}
	var t tellTable
	if err := c.askHost(ctx, s.Err, "/tables/shift", q, &t); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%d tables have longer clocks\n", len(t.Events))
	for _, id := range sortedKeys(t.Failed) {
		fmt.Fprintf(s.Out, "%s: %s\n", id, t.Failed[id])
	}
	if len(t.Failed) > 0 {
		return errNo
	}
	return nil
}

// tell asks for something to be done to one table, and says what became of it.
func (f *storeFlags) tell(ctx context.Context, s streams, path string, q askTable, done string) error {
	var t tellTable
	if err := f.askHost(ctx, s.Err, path, q, &t); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s %s (#%d)\n", q.Table, done, t.Events[q.Table])
	return nil
}
