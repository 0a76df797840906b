package help

import (
	"strings"
	"unicode/utf8"

	"painani/mail/desk/request"
	"painani/mail/reply"
)

// group is verbs that belong together in the list of HELP; its name is the end of a key.
type group struct {
	name  string
	verbs []reply.Verb
}

// groups are all verbs that are offered, each in one group (TestEveryVerbIsListedOnce).
var groups = []group{
	{"turn", []reply.Verb{reply.Move, reply.Preview, reply.Undo, reply.Legal, reply.Why, reply.Hint, reply.Queue,
		reply.If, reply.Auto, reply.Plans, reply.TakeBack, reply.Rewind, reply.Branch}},
	{
		"look",
		[]reply.Verb{
			reply.Status,
			reply.Ratings,
			reply.Resend,
			reply.Show,
			reply.Since,
			reply.Describe,
			reply.History,
			reply.Verify,
			reply.Export,
			reply.Review,
			reply.Watch,
		},
	},
	{"tables", []reply.Verb{reply.New, reply.Yes, reply.No, reply.Join, reply.Invite, reply.Withdraw,
		reply.Rematch, reply.TakeOver, reply.Delegate, reply.Resign}},
	{"time", []reply.Verb{reply.Vacation, reply.Extend, reply.Pause, reply.Vote}},
	{"you", []reply.Verb{reply.Press, reply.Note, reply.Set, reply.Me, reply.Help, reply.Stop}},
}

// list is every verb with a few words about it, in groups.
func list(r *request.Request) (lines []string) {
	width := 0
	for _, g := range groups {
		for _, verb := range g.verbs {
			width = max(width, utf8.RuneCountInString(word(r, verb)))
		}
	}
	for _, g := range groups {
		lines = append(lines, r.Say("group."+g.name))
		for _, verb := range g.verbs {
			w := word(r, verb)
			pad := strings.Repeat(" ", width-utf8.RuneCountInString(w)+2)
			lines = append(lines, "  "+w+pad+r.Say("brief."+string(verb)))
		}
	}
	return lines
}

// word is a verb as its reader writes it.
func word(r *request.Request, verb reply.Verb) string { return reply.Of(verb).Words(string(r.Tag))[0] }
