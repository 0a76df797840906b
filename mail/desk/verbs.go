package desk

import (
	"maps"

	"painani/mail/desk/help"
	"painani/mail/desk/member"
	"painani/mail/desk/plans"
	"painani/mail/desk/press"
	"painani/mail/desk/proposal"
	"painani/mail/desk/queries"
	"painani/mail/desk/request"
	"painani/mail/desk/seat"
	"painani/mail/desk/takeback"
	"painani/mail/desk/turn"
	"painani/mail/reply"
)

// verbs says who carries out what; verbs that are not here are declined politely.
var verbs = map[reply.Verb]request.Handler{}

func init() {
	for _, room := range []map[reply.Verb]request.Handler{turn.Verbs, takeback.Verbs, queries.Verbs, seat.Verbs, proposal.Verbs,
		press.Verbs, plans.Verbs, member.Verbs, help.Verbs} {
		maps.Copy(verbs, room)
	}
}

// noTable are the verbs that need no table.
var noTable = map[reply.Verb]bool{reply.New: true, reply.Join: true, reply.Status: true, reply.Set: true, reply.Help: true,
	reply.Stop: true, reply.Resend: true}
