package desk

import (
	"painani/mail/desk/help"
	"painani/mail/desk/member"
	"painani/mail/desk/motion"
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

// routes leads from each verb to the function that carries it out, as the routes of a web
// server lead from a path. A verb that is not here is declined politely.
var routes = map[reply.Verb]route{
	// Turns.
	reply.Move:     {turn.Play, allOrNothing | freeText},
	reply.Choose:   {turn.Play, allOrNothing},
	reply.Undo:     {turn.Play, allOrNothing},
	reply.Preview:  {turn.Preview, freeText},
	reply.Legal:    {turn.Legal, freeText},
	reply.Why:      {turn.Why, freeText},
	reply.Hint:     {turn.Hint, 0},
	reply.Auto:     {plans.Auto, quiet},
	reply.Queue:    {plans.Turn, freeText},
	reply.If:       {plans.Turn, freeText},
	reply.Plans:    {plans.List, quiet},
	reply.TakeBack: {takeback.Ask, 0},
	reply.Rewind:   {takeback.Rewind, 0},

	// Tables and seats.
	reply.New:      {proposal.New, noTable | freeText},
	reply.Branch:   {proposal.Branch, 0},
	reply.Yes:      {seat.Yes, 0},
	reply.No:       {seat.No, 0},
	reply.Rematch:  {proposal.Rematch, 0},
	reply.Invite:   {proposal.Invite, freeText},
	reply.Withdraw: {proposal.Withdraw, 0},
	reply.Join:     {seat.Join, noTable},
	reply.TakeOver: {seat.TakeOver, noTable},
	reply.Delegate: {seat.Delegate, freeText},
	reply.Resign:   {seat.Resign, 0},

	// Time, and who is late.
	reply.Extend: {motion.Extend, 0},
	reply.Pause:  {motion.Pause, 0},
	reply.Vote:   {motion.Vote, 0},

	// What a table was and is.
	reply.Show:     {queries.Show, 0},
	reply.Describe: {queries.Describe, 0},
	reply.History:  {queries.History, quiet},
	reply.Since:    {queries.Since, 0},
	reply.Verify:   {queries.Verify, quiet},
	reply.Review:   {queries.Review, quiet},
	reply.Export:   {queries.Export, noTable | quiet},
	reply.Resend:   {queries.Resend, noTable},
	reply.Status:   {queries.Status, noTable | quiet},
	reply.Ratings:  {queries.Ratings, noTable | quiet | freeText},

	// People.
	reply.Press:    {press.Pass, quiet | freeText},
	reply.Note:     {press.Note, quiet | freeText},
	reply.Vacation: {member.Vacation, noTable | freeText},
	reply.Watch:    {member.Watch, noTable | quiet},
	reply.Set:      {member.Set, noTable | freeText},
	reply.Me:       {member.Me, noTable | quiet},
	reply.Stop:     {member.Stop, noTable},
	reply.Help:     {help.Help, noTable | quiet | freeText},
}

// route is who carries out a verb, and what is special about it.
type route struct {
	do   request.Handler
	what trait
}

// trait is a set of the following.
type trait uint

const (
	noTable      trait = 1 << iota // needs no table
	quiet                          // its answer needs no board
	freeText                       // its arguments are text, in which no table's id is looked for
	allOrNothing                   // a turn: all of a letter are carried out, or none
)

func (r route) has(t trait) bool { return r.what&t != 0 }
